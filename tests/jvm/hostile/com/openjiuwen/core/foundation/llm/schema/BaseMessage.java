package com.openjiuwen.core.foundation.llm.schema;

/** Enough of a message for the bridge to take this for a version of agent-core-java. */
public class BaseMessage {}
