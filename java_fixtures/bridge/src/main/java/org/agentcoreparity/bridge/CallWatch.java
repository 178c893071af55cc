package org.agentcoreparity.bridge;

/** Follows the calls of a batch: what their time is, and what is to be done after each. */
public interface CallWatch {

    /** Calls take the time of the clock on the wall, and nothing follows them. */
    CallWatch PLAIN = new CallWatch() {};

    /**
     * The time that counts for the deadline of calls that run on this thread, in ns from any start.
     */
    default long nanos(Thread calls) {
        return System.nanoTime();
    }

    /** A call has its outcome; runs on the calls' thread. */
    default void afterCall() {}
}
