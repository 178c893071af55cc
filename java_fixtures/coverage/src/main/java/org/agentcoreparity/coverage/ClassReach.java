package org.agentcoreparity.coverage;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jacoco.core.analysis.Analyzer;
import org.jacoco.core.analysis.IClassCoverage;
import org.jacoco.core.analysis.ICounter;
import org.jacoco.core.analysis.ILine;
import org.jacoco.core.analysis.IMethodCoverage;
import org.jacoco.core.analysis.ISourceNode;
import org.jacoco.core.data.ExecutionData;
import org.jacoco.core.data.ExecutionDataStore;
import org.objectweb.asm.Type;

/**
 * What the cases reach in one class, step by step: its lines, or its methods if it was compiled
 * without line numbers.
 */
final class ClassReach {

    private final String name;
    private final byte[] bytes;
    private long id;
    private final ExecutionDataStore store = new ExecutionDataStore();
    private final Map<Object, Place> places = new LinkedHashMap<>();
    private String source;
    private boolean byLine;

    /** A line or a method, and the steps that reached it and its branches first. */
    private static final class Place {
        private final Object at;
        private final String method;
        private int branches;
        private Integer first;
        private final List<Integer> reached = new ArrayList<>();

        Place(Object at, String method) {
            this.at = at;
            this.method = method;
        }
    }

    /** A class that nothing has reached yet. */
    ClassReach(String name, byte[] bytes) throws IOException {
        this.name = name;
        this.bytes = bytes;
        analyse(null);
    }

    /** Adds probes that a step set; whether they are of this very class. */
    boolean add(int step, long ofClass, boolean[] probes) throws IOException {
        if (ofClass != id) {
            return false;
        }
        store.put(new ExecutionData(id, name, probes));
        analyse(step);
        return true;
    }

    private void analyse(Integer step) throws IOException {
        new Analyzer(store, coverage -> note(coverage, step)).analyzeClass(bytes, name);
    }

    private void note(IClassCoverage coverage, Integer step) {
        id = coverage.getId();
        source = coverage.getSourceFileName();
        byLine = coverage.getFirstLine() != ISourceNode.UNKNOWN_LINE;
        Map<Integer, String> methods = new LinkedHashMap<>();
        for (IMethodCoverage method : coverage.getMethods()) {
            String shown = shown(method);
            if (byLine) {
                for (int line = method.getFirstLine(); line <= method.getLastLine(); line++) {
                    if (method.getLine(line).getStatus() != ICounter.EMPTY) {
                        methods.merge(line, shown, ClassReach::outer);
                    }
                }
            } else {
                boolean reached = method.getInstructionCounter().getCoveredCount() > 0;
                note(shown, shown, reached, method.getBranchCounter(), step);
            }
        }
        methods.keySet().stream()
                .sorted()
                .forEach(
                        line -> {
                            ILine there = coverage.getLine(line);
                            boolean reached = there.getInstructionCounter().getCoveredCount() > 0;
                            ICounter branches = there.getBranchCounter();
                            note(line, methods.get(line), reached, branches, step);
                        });
    }

    private void note(Object at, String method, boolean reached, ICounter branches, Integer step) {
        Place place = places.computeIfAbsent(at, key -> new Place(at, method));
        place.branches = branches.getTotalCount();
        if (reached && place.first == null) {
            place.first = step;
        }
        while (place.reached.size() < branches.getCoveredCount()) {
            place.reached.add(step);
        }
    }

    /** Of a lambda and the method that holds it on one line, the method is what a reader knows. */
    private static String outer(String one, String other) {
        return one.startsWith("lambda$") ? other : one;
    }

    private static String shown(IMethodCoverage method) {
        StringBuilder out = new StringBuilder(method.getName()).append('(');
        String separator = "";
        for (Type parameter : Type.getArgumentTypes(method.getDesc())) {
            String type = parameter.getClassName();
            out.append(separator).append(type.substring(type.lastIndexOf('.') + 1));
            separator = ", ";
        }
        return out.append(')').toString();
    }

    /** Whether there is anything to reach: an interface without code has nothing. */
    boolean isEmpty() {
        return places.isEmpty();
    }

    /**
     * {@code {"name", "source", "by", "places": [[line or method, method, first step or null,
     * branches, [first step of each branch that was reached, …]], …]}}.
     */
    void write(StringBuilder out) {
        out.append("{\"name\":").append(Json.string(name));
        out.append(",\"source\":").append(Json.string(source));
        out.append(",\"by\":\"").append(byLine ? "line" : "method").append("\",\"places\":[");
        String separator = "";
        for (Place place : places.values()) {
            String at = place.at instanceof String text ? Json.string(text) : place.at.toString();
            out.append(separator).append('[').append(at).append(',');
            out.append(Json.string(place.method)).append(',').append(place.first).append(',');
            out.append(place.branches).append(',');
            out.append(place.reached.toString().replace(" ", "")).append(']');
            separator = ",";
        }
        out.append("]}");
    }
}
