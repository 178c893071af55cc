package org.agentcoreparity.bridge;

import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What the jar itself takes, for {@code parity bench}: the same calls as in a run, with nothing
 * that crosses to another process between them. It judges nothing and is no part of a run.
 */
public final class BareTiming {

    /** As much as the calls of a run have; some inputs are deep. */
    private static final long STACK_BYTES = 64L << 20;

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final Schema schema;
    private final OpTable ops;

    /** Binds to the jar beside this class. */
    public BareTiming() {
        this(BareTiming.class.getClassLoader());
    }

    BareTiming(ClassLoader loader) {
        SubjectJar jar = new SubjectJar(loader);
        schema = Schema.bind(jar);
        ops = OpTable.bind(jar, schema);
    }

    private record Call(String op, Map<String, Object> input, boolean tagged) {}

    /**
     * Runs the calls of {@code [[op, input], …]}, given as JSON, and returns three times of the
     * processor in ns: reading them into plain values; building the jar's objects and running the
     * operations, each outcome kept in memory; writing the outcomes.
     */
    public long[] time(byte[] calls) throws InterruptedException {
        long[] nanos = new long[3];
        Throwable[] fault = new Throwable[1];
        Runnable work =
                () -> {
                    try {
                        time(calls, nanos);
                    } catch (IOException broken) {
                        fault[0] = broken;
                    }
                };
        Thread thread = new Thread(null, work, "parity-bare", STACK_BYTES);
        thread.start();
        thread.join();
        if (fault[0] != null) {
            throw new IllegalArgumentException("the calls cannot be read", fault[0]);
        }
        return nanos;
    }

    private void time(byte[] json, long[] nanos) throws IOException {
        long began = now();
        List<Call> calls = read(json);
        long read = now();
        Object[] outcomes = new Object[calls.size()];
        for (int i = 0; i < outcomes.length; i++) {
            outcomes[i] = outcome(calls.get(i));
        }
        long run = now();
        CanonicalWriter out = new CanonicalWriter(Batch.MAX_OUTCOME_BYTES);
        Observer observer = new Observer(schema, out);
        for (Object outcome : outcomes) {
            write(outcome, observer);
        }
        nanos[0] = read - began;
        nanos[1] = run - read;
        nanos[2] = now() - run;
    }

    /** The time that this thread has had, which does not pass while others have the processor. */
    private long now() {
        return threads.getCurrentThreadCpuTime();
    }

    private static List<Call> read(byte[] json) throws IOException {
        ValueReader reader = ValueReader.of(json);
        List<Call> calls = new ArrayList<>();
        if (reader.nextToken() != JsonToken.START_ARRAY) {
            throw new IOException("they are no list");
        }
        while (reader.nextToken() == JsonToken.START_ARRAY) {
            String op = (String) reader.next();
            @SuppressWarnings("unchecked")
            Map<String, Object> input = (Map<String, Object>) reader.next();
            reader.nextToken();
            calls.add(new Call(op, input, reader.takeSawTag()));
        }
        return calls;
    }

    /** What the call returned, or what it threw. */
    private Object outcome(Call call) {
        try {
            if (call.tagged) {
                ObjectBuilder builder = new ObjectBuilder(schema);
                for (Map.Entry<String, Object> field : call.input.entrySet()) {
                    field.setValue(builder.build(field.getValue()));
                }
            }
            return run(call.op, call.input);
        } catch (Throwable thrown) {
            return thrown;
        }
    }

    private static void write(Object outcome, Observer observer) {
        CanonicalWriter out = observer.out();
        out.truncate(0);
        try {
            if (outcome instanceof Throwable thrown) {
                Outcomes.failed(out, thrown);
            } else {
                observer.write(outcome);
            }
        } catch (Throwable tooLong) {
            out.truncate(0);
            Outcomes.failed(out, tooLong);
        }
    }

    /** Runs one operation on objects that the caller made; whatever the jar throws. */
    public Object run(String op, Map<String, Object> input) throws Throwable {
        return ops.get(op).run(input);
    }

    /**
     * Answers one request of the standard input, as a worker does, and ends: what it costs to start
     * a JVM for it.
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        byte[] answer = new Bridge().execute(System.in.readAllBytes());
        System.out.write(answer);
        System.out.flush();
    }
}
