/** Small helpers that upstream keeps under this name. */
package com.openjiuwen.core.common.utils;
