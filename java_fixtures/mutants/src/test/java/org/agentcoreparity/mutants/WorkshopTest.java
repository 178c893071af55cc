package org.agentcoreparity.mutants;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Mutants of a jar that is made for the test. */
class WorkshopTest {

    private static final String CUT = "cut(String)";

    @TempDir private Path folder;

    private Workshop workshop;

    @BeforeEach
    void open() throws IOException {
        workshop = open(MadeJar.compile(folder, "-g"));
    }

    private static Workshop open(Path classes) throws IOException {
        return new Workshop(new String[] {classes.toString()});
    }

    /** One line of the list. */
    private record Listed(
            String type,
            int number,
            String method,
            int line,
            String operator,
            int nth,
            int place,
            String digest,
            String description) {

        static Listed of(String line) {
            String[] fields = line.split("\t");
            return new Listed(
                    fields[0],
                    Integer.parseInt(fields[1]),
                    fields[2],
                    Integer.parseInt(fields[3]),
                    fields[4],
                    Integer.parseInt(fields[5]),
                    Integer.parseInt(fields[6]),
                    fields[7],
                    fields[8]);
        }

        String name() {
            return type + "." + method + "#" + operator + "." + nth;
        }
    }

    private static List<Listed> listed(Workshop workshop) {
        return text(workshop.mutants()).lines().map(Listed::of).toList();
    }

    private static Listed find(Workshop workshop, String method, String operator) {
        return listed(workshop).stream()
                .filter(one -> one.method.equals(method) && one.operator.equals(operator))
                .findFirst()
                .orElseThrow();
    }

    private static byte[] request(String... values) {
        return Stream.of(values)
                .map(value -> "[\"text.of\",{\"value\":\"" + value + "\"}]")
                .collect(
                        Collectors.joining(
                                ",", "{\"timeout_ms\":200,\"slice_ms\":2000,\"calls\":[", "]}"))
                .getBytes(StandardCharsets.UTF_8);
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private List<String> run(Listed mutant, String... values) throws Exception {
        return lines(workshop.run(mutant.type, mutant.number, request(values)));
    }

    private static List<String> lines(byte[] answer) {
        return text(answer).lines().map(line -> line.replaceFirst("^\\d+ ", "")).toList();
    }

    private static String returned(String text) {
        return "{\"returned\":{\"text\":\"" + text + "\"}}";
    }

    @Test
    void listsMutantsInAnOrderOfTheirOwn() throws IOException {
        List<Listed> all = listed(workshop);
        assertEquals(all, listed(open(folder.resolve("classes"))));
        assertEquals(all.size(), all.stream().map(Listed::name).distinct().count());
        Listed boundary = find(workshop, CUT, "ConditionalsBoundary");
        assertEquals(MadeJar.LIMIT, boundary.type);
        assertEquals(7, boundary.line);
        assertEquals("changed conditional boundary", boundary.description);
    }

    @Test
    void aMutantDoesWhatItsFaultDoes() throws Exception {
        Listed boundary = find(workshop, CUT, "RemoveConditional_ORDER_ELSE");
        assertEquals(
                List.of("{\"replace\":false}", returned("abc"), returned("abcdefg")),
                run(boundary, "abc", "abcdefg"));
    }

    @Test
    void mutantsAndTheUnmutatedJarKnowNothingOfEachOther() throws Exception {
        Listed most = find(workshop, "most(int)", "Math");
        assertEquals(returned("a"), run(most, "abcdefg").get(1), "2 / 2 is one");
        Listed other = find(workshop, CUT, "RemoveConditional_ORDER_ELSE");
        assertEquals(returned("abcdefg"), run(other, "abcdefg").get(1));
        assertTrue(text(workshop.survey(request("abcdefg", "abcdefg"))).contains(returned("abcd")));
        assertEquals(returned("a"), run(most, "abcdefg").get(1));
    }

    @Test
    void anEndlessLoopIsLateAndAsksForAnotherWorker() throws Exception {
        Listed endless = find(workshop, "loop(String)", "Increments");
        List<String> lines = run(endless, "abc", "#", "abc");
        assertEquals("{\"replace\":true}", lines.get(0));
        assertEquals(returned("abc"), lines.get(1));
        assertTrue(lines.get(2).startsWith("{\"timed_out\":{\"seconds\":0.2"), lines.get(2));
        assertEquals(3, lines.size());
    }

    @Test
    void theSurveyTellsWhichCallsReachAMutant() throws Exception {
        Listed loop = find(workshop, "loop(String)", "Increments");
        Listed cut = find(workshop, CUT, "ConditionalsBoundary");
        List<String> lines = lines(workshop.survey(request("abc", "abc", "#", "#")));
        assertEquals(7, lines.size(), lines::toString);
        assertEquals(List.of(returned("abc"), returned("abc")), lines.subList(1, 3));
        Set<String> first = Set.of(lines.get(5).split(" "));
        Set<String> second = Set.of(lines.get(6).split(" "));
        assertTrue(first.contains(String.valueOf(cut.place)), first::toString);
        assertFalse(first.contains(String.valueOf(loop.place)), first::toString);
        assertTrue(second.contains(String.valueOf(loop.place)), second::toString);
    }

    @Test
    void aSetOfPlacesIsToldOnce() throws Exception {
        // The first call reaches more than any other: it initialises the classes.
        workshop.survey(request("abc", "abc"));
        List<String> lines =
                text(workshop.survey(request("abc", "abc", "abcd", "abcd"))).lines().toList();
        assertTrue(lines.get(5).startsWith("1 "), lines.get(5));
        assertEquals("1", lines.get(6));
    }

    @Test
    void whatRunsWhenAClassIsInitialisedIsShared() throws Exception {
        workshop.survey(request("abc", "abc"));
        List<String> shared = Arrays.asList(text(workshop.shared()).split(" "));
        Listed most = find(workshop, "most(int)", "Math");
        Listed cut = find(workshop, CUT, "ConditionalsBoundary");
        assertTrue(shared.contains(String.valueOf(most.place)), shared::toString);
        assertFalse(shared.contains(String.valueOf(cut.place)), shared::toString);
    }

    @Test
    void aMutantThatIsNotThereCannotBeBuilt() throws Exception {
        String answer = text(workshop.run(MadeJar.LIMIT, 9_999, request("abc")));
        assertTrue(answer.startsWith("unbuildable java.lang.IndexOutOfBounds"), answer);
    }

    @Test
    void withoutDebugInformationThereAreTheSameMutantsAtNoLine() throws IOException {
        Workshop stripped = open(MadeJar.compile(folder.resolve("stripped"), "-g:none"));
        List<Listed> bare = listed(stripped);
        List<Listed> full = listed(workshop);
        assertEquals(
                full.stream().map(Listed::name).toList(), bare.stream().map(Listed::name).toList());
        assertEquals(
                full.stream().map(Listed::digest).toList(),
                bare.stream().map(Listed::digest).toList());
        assertTrue(bare.stream().allMatch(one -> one.line == 0));
        assertNotEquals(0, find(workshop, CUT, "ConditionalsBoundary").line);
    }

    @Test
    void describesTheJar() {
        assertTrue(text(workshop.describe()).startsWith("{\"ready\":{"));
    }
}
