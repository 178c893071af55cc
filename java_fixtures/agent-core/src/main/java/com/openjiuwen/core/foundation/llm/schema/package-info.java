/** Messages, their streamed chunks, and the rules by which chunks are merged. */
package com.openjiuwen.core.foundation.llm.schema;
