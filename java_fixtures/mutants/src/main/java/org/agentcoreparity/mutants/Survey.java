package org.agentcoreparity.mutants;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.agentcoreparity.bridge.CallWatch;

/**
 * Runs calls on the unmutated jar with probes in it and notes the places that each reaches.
 *
 * <p>Every call runs twice. What it reaches only once of the two depends on what ran before it: a
 * class that is initialised, a cache that is filled. Such places are {@link #shared}.
 */
final class Survey {

    private final LiveSubject subject;
    private final TreeSet<Integer> shared = new TreeSet<>();
    private final Map<String, Integer> sets = new HashMap<>();

    Survey(SubjectClasses classes, Catalogue catalogue) {
        subject =
                new LiveSubject(
                        classes,
                        (name, bytes) -> {
                            ProbedClass probed = catalogue.probed(name);
                            return probed == null ? bytes : probed.bytes();
                        });
        // What binding reaches is reached before any call.
        share(Probes.take());
    }

    byte[] describe() {
        return subject.describe();
    }

    /**
     * Runs a batch in which every call stands twice. After the bridge's answer come, for each pair,
     * the number of the set of places that it reached, and the places themselves if the set is new.
     */
    byte[] run(byte[] request) throws InterruptedException {
        List<int[]> reached = new ArrayList<>();
        Probes.take();
        byte[] answer =
                subject.execute(
                        request,
                        new CallWatch() {
                            @Override
                            public void afterCall() {
                                reached.add(Probes.take());
                            }
                        });
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(answer);
        for (int pair = 0; pair + 1 < reached.size(); pair += 2) {
            all.writeBytes(places(reached.get(pair), reached.get(pair + 1)));
        }
        return all.toByteArray();
    }

    private byte[] places(int[] first, int[] second) {
        int[] both =
                IntStream.concat(Arrays.stream(first), Arrays.stream(second))
                        .sorted()
                        .distinct()
                        .toArray();
        if (both.length != first.length || both.length != second.length) {
            share(
                    Arrays.stream(both)
                            .filter(place -> missing(first, place) || missing(second, place))
                            .toArray());
        }
        String set = text(both);
        Integer known = sets.putIfAbsent(set, sets.size());
        String line = known == null ? sets.size() - 1 + " " + set : known.toString();
        return (line + "\n").getBytes(StandardCharsets.US_ASCII);
    }

    private static boolean missing(int[] sorted, int place) {
        return Arrays.binarySearch(sorted, place) < 0;
    }

    private void share(int[] places) {
        Arrays.stream(places).forEach(shared::add);
    }

    /** The places whose effect may outlast a call, in a line. */
    byte[] shared() {
        return text(shared.stream().mapToInt(Integer::intValue).toArray())
                .getBytes(StandardCharsets.US_ASCII);
    }

    private static String text(int[] places) {
        return Arrays.stream(places).mapToObj(String::valueOf).collect(Collectors.joining(" "));
    }
}
