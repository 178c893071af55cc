package org.agentcoreparity.bridge;

import java.util.Map;

/** One operation, bound to the jar. */
interface Op {

    /** Runs it on the fields of its input, whose messages are objects of the jar already. */
    Object run(Map<String, Object> input) throws Throwable;
}
