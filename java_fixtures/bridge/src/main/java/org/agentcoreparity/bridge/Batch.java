package org.agentcoreparity.bridge;

import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * One request: its calls, run one after another on a thread of their own, under a watchdog.
 *
 * <p>The request is {@code {"timeout_ms", "slice_ms", "calls": [[op, input], …]}}, its keys in this
 * order. The answer is a line {@code {"replace": …}} and then, for each call that was finished, a
 * line with its time in µs and its outcome. Calls that have no line were not run: the slice was
 * over, the answer long enough, or the worker must be replaced first.
 */
final class Batch {

    /**
     * Room for inputs 75,000 levels deep, more than any case file may hold; memory is only taken as
     * it is used, and an endless recursion meets its end in a third of a second.
     */
    private static final long STACK_BYTES = 64L << 20;

    /** No outcome is longer; a jar that returns a gigabyte must not take the worker with it. */
    static final int MAX_OUTCOME_BYTES = 128 << 20;

    /** An answer of this size is sent, and the rest of the calls left for the next request. */
    private static final int FULL_ANSWER_BYTES = 16 << 20;

    private static final long NOT_STARTED = Long.MAX_VALUE;

    private final ClassLoader loader;
    private final Schema schema;
    private final OpTable ops;
    private final byte[] request;
    private final CallWatch watch;
    private Thread thread;

    /** The outcome of the running call; only its thread touches it. */
    private final CanonicalWriter outcome = new CanonicalWriter(MAX_OUTCOME_BYTES);

    // What the two threads share, guarded by this.
    private final CanonicalWriter finished = new CanonicalWriter(Integer.MAX_VALUE - 64);
    private long timeoutNanos = NOT_STARTED;
    private long callStarted;
    private boolean abandoned;
    private boolean replace;
    private Throwable fault;

    /** A request to the jar in {@code loader}, whose libraries may look for their parts there. */
    Batch(ClassLoader loader, Schema schema, OpTable ops, byte[] request, CallWatch watch) {
        this.loader = loader;
        this.schema = schema;
        this.ops = ops;
        this.request = request;
        this.watch = watch;
    }

    /** Runs the calls and returns the answer; returns early if one of them is late. */
    byte[] execute() throws InterruptedException {
        thread = new Thread(null, this::runCalls, "parity-calls", STACK_BYTES);
        thread.setDaemon(true);
        thread.setContextClassLoader(loader);
        thread.start();
        while (thread.isAlive()) {
            thread.join(millisLeft());
            if (abandonIfLate()) {
                break;
            }
        }
        return answer();
    }

    /** Where the running call is, for the log of a JVM that it is about to end. */
    String stack() {
        return Outcomes.stack(thread.getStackTrace());
    }

    private synchronized long millisLeft() {
        if (timeoutNanos == NOT_STARTED) {
            return 1;
        }
        long nanos = callStarted + timeoutNanos - watch.nanos(thread);
        // At least one: a join of zero would wait for ever.
        return Math.max(1, TimeUnit.NANOSECONDS.toMillis(nanos) + 1);
    }

    private synchronized boolean abandonIfLate() {
        long spent = watch.nanos(thread) - callStarted;
        if (timeoutNanos == NOT_STARTED || spent < timeoutNanos || !thread.isAlive()) {
            return false;
        }
        abandoned = true;
        replace = true;
        beginLine(spent);
        Outcomes.timedOut(finished, timeoutNanos / 1e9, thread);
        finished.raw('\n');
        return true;
    }

    private synchronized byte[] answer() {
        if (fault != null) {
            throw new IllegalStateException("the bridge failed between two calls", fault);
        }
        byte[] lines = finished.toByteArray();
        byte[] header = ("{\"replace\":" + replace + "}\n").getBytes(StandardCharsets.US_ASCII);
        byte[] answer = new byte[header.length + lines.length];
        System.arraycopy(header, 0, answer, 0, header.length);
        System.arraycopy(lines, 0, answer, header.length, lines.length);
        return answer;
    }

    private void runCalls() {
        try {
            readAndRun();
        } catch (Throwable thrown) {
            synchronized (this) {
                fault = thrown;
            }
        }
    }

    private void readAndRun() throws IOException {
        ValueReader reader = ValueReader.of(request);
        if (reader.nextToken() != JsonToken.START_OBJECT) {
            throw new IOException("the request is no map");
        }
        long timeout = ((Number) reader.field("timeout_ms")).longValue();
        long slice = ((Number) reader.field("slice_ms")).longValue();
        long sliceEnd = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(slice);
        reader.startList("calls");
        begin(TimeUnit.MILLISECONDS.toNanos(timeout));
        Observer observer = new Observer(schema, outcome);
        boolean more = reader.nextToken() == JsonToken.START_ARRAY;
        while (more) {
            boolean goOn = runCall(reader, observer);
            more =
                    goOn
                            && System.nanoTime() < sliceEnd
                            && reader.nextToken() == JsonToken.START_ARRAY;
        }
    }

    private synchronized void begin(long timeout) {
        timeoutNanos = timeout;
        callStarted = watch.nanos(thread);
    }

    /** Reads and runs one call; whether another may follow. */
    private boolean runCall(ValueReader reader, Observer observer) throws IOException {
        long started = System.nanoTime();
        boolean readable = false;
        boolean fatal = false;
        outcome.truncate(0);
        try {
            String op = (String) reader.next();
            Object input = reader.next();
            reader.nextToken();
            readable = true;
            started = System.nanoTime();
            outcome.raw("{\"returned\":");
            observer.write(returned(op, input, reader.takeSawTag()));
            outcome.raw('}');
        } catch (Throwable thrown) {
            if (!readable && thrown instanceof IOException broken) {
                throw broken;
            }
            outcome.truncate(0);
            Outcomes.failed(outcome, thrown);
            fatal =
                    thrown instanceof VirtualMachineError
                            && !(thrown instanceof StackOverflowError);
        }
        return commit(System.nanoTime() - started, fatal) && readable && !fatal;
    }

    @SuppressWarnings("unchecked")
    private Object returned(String op, Object input, boolean tagged) throws Throwable {
        Map<String, Object> fields = (Map<String, Object>) input;
        if (tagged) {
            ObjectBuilder builder = new ObjectBuilder(schema);
            for (Map.Entry<String, Object> field : fields.entrySet()) {
                field.setValue(builder.build(field.getValue()));
            }
        }
        return ops.get(op).run(fields);
    }

    /** Adds the running call's line, unless the watchdog was quicker; whether to go on. */
    private synchronized boolean commit(long nanos, boolean fatal) {
        if (abandoned) {
            return false;
        }
        replace = fatal;
        beginLine(nanos);
        finished.append(outcome);
        finished.raw('\n');
        watch.afterCall();
        callStarted = watch.nanos(thread);
        return finished.length() < FULL_ANSWER_BYTES;
    }

    private void beginLine(long nanos) {
        finished.number(TimeUnit.NANOSECONDS.toMicros(nanos));
        finished.raw(' ');
    }
}
