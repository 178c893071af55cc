package org.agentcoreparity.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** That the calls are run at all; how long they take is not for a test. */
class BareTimingTest {

    private static final String CHUNK = "{\"$class\":\"ToolMessageChunk\",\"content\":\"a\"}";

    @TempDir static Path folder;
    private static BareTiming timing;

    @BeforeAll
    static void compile() {
        timing = FakeJar.compile("newest", folder).bareTiming();
    }

    private static long[] time(String calls) throws InterruptedException {
        return timing.time(calls.getBytes(StandardCharsets.US_ASCII));
    }

    @Test
    void timesReadingRunningAndWriting() throws Exception {
        String merge = "[\"chunk.merge\",{\"left\":" + CHUNK + ",\"right\":" + CHUNK + "}]";
        long[] nanos = time("[" + merge + "," + merge + "]");
        assertEquals(3, nanos.length);
        assertTrue(Arrays.stream(nanos).allMatch(each -> each > 0), Arrays.toString(nanos));
    }

    @Test
    void goesOnAfterCallsThatThrowOrThatTheJarDoesNotHave() throws Exception {
        String throwing = "[\"chunk.merge\",{\"left\":1,\"right\":2}]";
        assertEquals(3, time("[" + throwing + ",[\"no.such.op\",{}]]").length);
    }

    @Test
    void refusesWhatIsNoList() {
        assertThrows(IllegalArgumentException.class, () -> time("{}"));
        assertThrows(IllegalArgumentException.class, () -> time("[[\"text.of\",{"));
    }

    @Test
    void runsAnOperationOnObjectsOfTheCaller() throws Throwable {
        Map<String, Object> input = new LinkedHashMap<>();
        input.put("left", "a");
        input.put("right", "b");
        // The fake's own rule: the left one stays.
        assertEquals("a", timing.run("merge.parser_content", input));
    }
}
