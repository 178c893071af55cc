/** What becomes of the tools that a model calls. */
package com.openjiuwen.core.foundation.tool;
