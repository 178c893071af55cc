/** The memory that an agent keeps of a conversation. */
package com.openjiuwen.core.context;
