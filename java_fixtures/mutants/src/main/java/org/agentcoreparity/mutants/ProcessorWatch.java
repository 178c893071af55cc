package org.agentcoreparity.mutants;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.agentcoreparity.bridge.CallWatch;

/**
 * Counts what calls take of the processor, so that a busy machine makes no endless loop of a slow
 * one. A call that only waits has no deadline here; the supervisor's is the one that ends it.
 */
final class ProcessorWatch implements CallWatch {

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

    @Override
    public long nanos(Thread calls) {
        // Less than nothing once the thread has ended: it is then not late any more.
        return threads.getThreadCpuTime(calls.getId());
    }
}
