package org.agentcoreparity.bridge;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The entry for the harness: binds to the jar in its own class loader and runs batches of calls.
 *
 * <p>Everything that crosses is bytes of ASCII JSON. One instance serves one jar; it is used from
 * one thread.
 */
public final class Bridge {

    private static final String KNOWN_BY = SubjectJar.SCHEMA + "BaseMessage";

    private static final long ENDING_MILLIS = 10_000;

    private final ClassLoader loader;
    private final SubjectJar jar;
    private final Schema schema;
    private final OpTable ops;

    /** The batch that runs, for the shutdown hook. */
    private volatile Batch running;

    /** Whether the jar's libraries are still to be warmed up; a mutant's are those of the jar. */
    private boolean cold;

    /** Binds to the jar beside this class. */
    public Bridge() {
        this(Bridge.class.getClassLoader());
        cold = true;
        Runtime.getRuntime().addShutdownHook(new Thread(this::logExit, "parity-exit-log"));
    }

    /** Binds to the jar in another class loader, such as a mutant's. */
    public Bridge(ClassLoader loader) {
        this.loader = loader;
        jar = new SubjectJar(loader);
        schema = Schema.bind(jar);
        ops = OpTable.bind(jar, schema);
    }

    /**
     * Says what was found: {@code {"ready": {version, java, ops, unsupported, lacks}}}, or {@code
     * {"failed": {what, help}}} if this is no version of agent-core-java at all.
     */
    public byte[] describe() {
        CanonicalWriter out = new CanonicalWriter(Integer.MAX_VALUE);
        try {
            new Observer(schema, out).write(description());
        } catch (Throwable impossible) {
            throw new IllegalStateException("plain values cannot be written", impossible);
        }
        return out.toByteArray();
    }

    private Map<String, Object> description() {
        Map<String, Object> fields = new LinkedHashMap<>();
        try {
            fields.put("version", JarVersion.of(jar.get(KNOWN_BY)));
            fields.put("java", System.getProperty("java.version"));
            fields.put("ops", List.copyOf(ops.names()));
            fields.put("unsupported", ops.unsupported());
            fields.put("lacks", List.copyOf(jar.lacks()));
            return Map.of("ready", fields);
        } catch (UnsupportedCallException unknown) {
            fields.put("what", unknown.getMessage());
            fields.put("help", help(unknown.getMessage()));
            return Map.of("failed", fields);
        }
    }

    private static String help(String problem) {
        return problem.contains("UnsupportedClassVersionError")
                ? "give a newer Java with --java-home or JAVA_HOME"
                : "give a jar of agent-core-java, or a classpath that holds one";
    }

    /** Runs a batch of calls and returns the outcomes; see {@link Batch} for both forms. */
    public byte[] execute(byte[] request) throws InterruptedException {
        return execute(request, CallWatch.PLAIN);
    }

    /** Runs a batch of calls that are followed by {@code watch}. */
    public byte[] execute(byte[] request, CallWatch watch) throws InterruptedException {
        Batch batch = new Batch(loader, schema, ops, request, watch);
        running = batch;
        try {
            byte[] answer = batch.execute();
            if (cold) {
                // Not sooner: nothing may take the processor from the first verdict.
                cold = false;
                JacksonWarmUp.begin(loader);
            }
            return answer;
        } catch (InterruptedException ending) {
            // A call ended the JVM, and JPype interrupts whoever waits in it. There is nothing to
            // answer any more, and nothing to say beside what the hook logs.
            Thread.sleep(ENDING_MILLIS);
            throw ending;
        } finally {
            running = null;
        }
    }

    /** Says which call told the JVM to exit; the supervisor quotes the log. */
    private void logExit() {
        Batch batch = running;
        if (batch != null) {
            System.err.println("the call told the JVM to exit:\n" + batch.stack());
        }
    }

    /** Copies bytes from a buffer that Python owns; JPype's own conversion is 20 times slower. */
    public static byte[] copyOf(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(bytes);
        return bytes;
    }

    /** The text of bytes that hold ASCII; for tests and debuggers. */
    static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.US_ASCII);
    }
}
