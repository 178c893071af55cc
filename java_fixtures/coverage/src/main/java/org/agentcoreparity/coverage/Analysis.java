package org.agentcoreparity.coverage;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Says what probes mean for the lines and branches of classes; a program of its own.
 *
 * <p>It reads lines of fields with a space between, each percent-encoded: {@code entry PATH} for
 * the class path, {@code scope PREFIX} for the classes that are looked at even if nothing reached
 * them, and {@code probes STEP CLASS ID COUNT PROBE,…} in the order of the steps. It writes one
 * line of JSON: {@code {"classes": […], "strangers": [name, …]}}; strangers are classes that ran
 * but are not on the class path as they ran.
 */
public final class Analysis {

    private final List<Path> entries = new ArrayList<>();
    private final List<String> scope = new ArrayList<>();
    private final Map<String, List<Reached>> reached = new LinkedHashMap<>();

    /** Probes of one class that a step set. */
    private record Reached(int step, long id, boolean[] probes) {}

    private Analysis() {}

    /** Reads stdin, writes stdout. */
    public static void main(String[] arguments) throws IOException {
        Analysis analysis = new Analysis();
        try (BufferedReader in =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                analysis.take(line.split(" "));
            }
        }
        new PrintStream(System.out, true, StandardCharsets.US_ASCII).println(analysis.result());
    }

    private void take(String[] fields) {
        String first = URLDecoder.decode(fields[1], StandardCharsets.UTF_8);
        switch (fields[0]) {
            case "entry" -> entries.add(Path.of(first));
            case "scope" -> scope.add(first);
            case "probes" -> takeProbes(Integer.parseInt(first), fields);
            default -> throw new IllegalArgumentException("no such line: " + fields[0]);
        }
    }

    private void takeProbes(int step, String[] fields) {
        String name = URLDecoder.decode(fields[2], StandardCharsets.UTF_8);
        long id = Long.parseUnsignedLong(fields[3], 16);
        boolean[] probes = new boolean[Integer.parseInt(fields[4])];
        for (String probe : fields[5].split(",")) {
            probes[Integer.parseInt(probe)] = true;
        }
        reached.computeIfAbsent(name, key -> new ArrayList<>()).add(new Reached(step, id, probes));
    }

    private String result() throws IOException {
        ClassPath classPath = new ClassPath(entries, this::isLookedAt);
        TreeSet<String> strangers = new TreeSet<>(reached.keySet());
        strangers.removeAll(classPath.classes().keySet());
        StringBuilder out = new StringBuilder("{\"classes\":[");
        String separator = "";
        for (Map.Entry<String, byte[]> entry : classPath.classes().entrySet()) {
            ClassReach reach = new ClassReach(entry.getKey(), entry.getValue());
            for (Reached step : reached.getOrDefault(entry.getKey(), List.of())) {
                if (!reach.add(step.step(), step.id(), step.probes())) {
                    strangers.add(entry.getKey());
                }
            }
            if (!reach.isEmpty()) {
                out.append(separator);
                reach.write(out);
                separator = ",";
            }
        }
        out.append("],\"strangers\":[");
        separator = "";
        for (String stranger : strangers) {
            out.append(separator).append(Json.string(stranger));
            separator = ",";
        }
        return out.append("]}").toString();
    }

    private boolean isLookedAt(String name) {
        return reached.containsKey(name) || scope.stream().anyMatch(name::startsWith);
    }
}
