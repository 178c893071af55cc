package org.agentcoreparity.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a call does to its batch, with ops made for it. */
class BatchTest {

    private static final ClassLoader NO_LOADER = null;

    private static final Schema NO_SCHEMA =
            Schema.bind(new SubjectJar(new URLClassLoader(new URL[0], null)));

    private final OpTable ops = new OpTable();
    private CallWatch watch = CallWatch.PLAIN;

    @BeforeEach
    void offerFaults() {
        offer("echo", input -> input.get("value"));
        offer("sleep", input -> sleep());
        offer("overflow", input -> overflow(0));
        offer("memory", input -> new long[Integer.MAX_VALUE]);
        offer("missing", input -> missing());
        offer("initialiser", input -> Broken.VALUE);
        offer("large", input -> "x".repeat(140 << 20));
        offer("nan", input -> List.of(Double.NaN));
    }

    private void offer(String name, Op op) {
        ops.offer(List.of(name), () -> Map.of(name, op));
    }

    private static Object sleep() throws InterruptedException {
        Thread.sleep(60_000);
        return null;
    }

    private static int overflow(int depth) {
        return overflow(depth + 1) + 1;
    }

    private static Object missing() {
        throw new NoClassDefFoundError("com/example/Library");
    }

    private static final class Broken {
        static final Object VALUE = fail();

        private static Object fail() {
            throw new IllegalStateException("no configuration");
        }
    }

    private Batch batch(byte[] request) {
        return new Batch(NO_LOADER, NO_SCHEMA, ops, request, watch);
    }

    private List<String> run(int timeout, int slice, String... calls) throws Exception {
        String request =
                "{\"timeout_ms\":%d,\"slice_ms\":%d,\"calls\":[%s]}"
                        .formatted(timeout, slice, String.join(",", calls));
        byte[] bytes = request.getBytes(StandardCharsets.UTF_8);
        byte[] answer = batch(bytes).execute();
        return new String(answer, StandardCharsets.US_ASCII)
                .lines()
                .map(line -> line.replaceFirst("^\\d+ ", ""))
                .toList();
    }

    private static String call(String op) {
        return "[\"" + op + "\",{\"value\":\"" + op + "\"}]";
    }

    @Test
    void answersEachCallInOrder() throws Exception {
        assertEquals(
                List.of("{\"replace\":false}", "{\"returned\":\"echo\"}", "{\"returned\":[NaN]}"),
                run(1000, 1000, call("echo"), call("nan")));
        assertEquals(List.of("{\"replace\":false}"), run(1000, 1000));
    }

    @Test
    void stopsAtTheFirstCallAfterItsSlice() throws Exception {
        assertEquals(2, run(1000, 0, call("echo"), call("echo"), call("echo")).size());
    }

    @Test
    void returnsEarlyIfACallIsLate() throws Exception {
        List<String> lines = run(200, 1000, call("echo"), call("sleep"), call("echo"));
        assertEquals(3, lines.size(), lines::toString);
        assertEquals("{\"replace\":true}", lines.get(0));
        String late = lines.get(2);
        assertTrue(
                late.startsWith(
                        "{\"timed_out\":{\"seconds\":0.2,"
                                + "\"stack\":\"thread is TIMED_WAITING\\nat "),
                late);
        assertTrue(late.contains("BatchTest.sleep(BatchTest.java"), late);
    }

    @Test
    void aCallIsLateByTheClockOfItsWatch() throws Exception {
        watch =
                new CallWatch() {
                    @Override
                    public long nanos(Thread calls) {
                        return 0;
                    }
                };
        offer("nap", input -> nap());
        assertEquals("{\"returned\":\"rested\"}", run(1, 1000, call("nap")).get(1));
    }

    private static Object nap() throws InterruptedException {
        Thread.sleep(50);
        return "rested";
    }

    @Test
    void everyCallIsFollowed() throws Exception {
        List<String> threads = new ArrayList<>();
        watch =
                new CallWatch() {
                    @Override
                    public void afterCall() {
                        threads.add(Thread.currentThread().getName());
                    }
                };
        run(1000, 1000, call("echo"), call("missing"));
        assertEquals(List.of("parity-calls", "parity-calls"), threads);
    }

    @Test
    void goesOnAfterAnOverflowOfTheStack() throws Exception {
        List<String> lines = run(10_000, 10_000, call("overflow"), call("echo"));
        assertEquals("{\"replace\":false}", lines.get(0));
        assertTrue(
                lines.get(1)
                        .startsWith("{\"crashed\":{\"reason\":\"java.lang.StackOverflowError\""),
                lines.get(1));
        assertEquals("{\"returned\":\"echo\"}", lines.get(2));
    }

    @Test
    void asksToBeReplacedWhenMemoryIsOut() throws Exception {
        List<String> lines = run(10_000, 10_000, call("memory"), call("echo"));
        assertEquals(2, lines.size());
        assertEquals("{\"replace\":true}", lines.get(0));
        assertTrue(lines.get(1).contains("OutOfMemoryError"), lines.get(1));
    }

    @Test
    void tellsWhatIsMissingFromWhatIsBroken() throws Exception {
        List<String> lines =
                run(1000, 1000, call("missing"), call("initialiser"), call("initialiser"));
        assertTrue(lines.get(1).startsWith("{\"unsupported\""), lines.get(1));
        assertTrue(lines.get(1).contains("com/example/Library"), lines.get(1));
        assertTrue(lines.get(2).contains("no configuration"), lines.get(2));
        assertTrue(lines.get(2).contains("BatchTest$Broken.fail"), lines.get(2));
        assertTrue(lines.get(3).startsWith("{\"crashed\""), lines.get(3));
    }

    @Test
    void anOutcomeThatIsTooLongIsLeftOut() throws Exception {
        assertEquals(
                "{\"unsupported\":{\"reason\":\"the outcome is longer than 134217728 bytes\"}}",
                run(10_000, 10_000, call("large")).get(1));
    }

    @Test
    void deepValuesPass() throws Exception {
        String deep = "[".repeat(50_000) + "]".repeat(50_000);
        assertEquals(
                "{\"returned\":" + deep + "}",
                run(10_000, 10_000, "[\"echo\",{\"value\":" + deep + "}]").get(1));
    }

    @Test
    void aLongAnswerIsSentBeforeTheRestIsRun() throws Exception {
        offer("long", input -> "x".repeat(17 << 20));
        assertEquals(2, run(10_000, 10_000, call("long"), call("echo")).size());
    }

    @Test
    void aRequestThatBreaksOffIsAFaultOfTheHarness() {
        assertThrows(
                IllegalStateException.class,
                () -> run(1000, 1000, call("echo"), "[\"echo\",{\"value\":oops}]"));
    }

    @Test
    void aRequestThatIsNoneIsAFaultOfTheHarness() {
        assertThrows(
                IllegalStateException.class,
                () -> batch("[]".getBytes(StandardCharsets.US_ASCII)).execute());
    }
}
