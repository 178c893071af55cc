package org.agentcoreparity.mutants;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.pitest.mutationtest.engine.MutationDetails;
import org.pitest.reloc.asm.Type;

/** Every mutant of the jar, in words: one line each, its fields separated by tabs. */
final class Catalogue {

    private static final String OPERATOR_ENDING = "Mutator";

    private final SubjectClasses classes;
    private final Mutations mutations;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final Map<String, ProbedClass> probed = new HashMap<>();

    Catalogue(SubjectClasses classes, Mutations mutations) {
        this.classes = classes;
        this.mutations = mutations;
        for (String name : classes.names()) {
            numbers.put(name, numbers.size());
        }
    }

    /** A class with its probes; null for one that is not agent-core's own. */
    ProbedClass probed(String name) {
        Integer number = numbers.get(name);
        return number == null
                ? null
                : probed.computeIfAbsent(
                        name, key -> new ProbedClass(classes.bytes(key), number, classes));
    }

    /**
     * The mutants of all classes, class by class: {@code class, number within it, method, line or
     * 0, operator, which of the operator's in the method, place, digest, description}.
     */
    String lines() {
        StringBuilder lines = new StringBuilder();
        for (String name : classes.names()) {
            add(name, lines);
        }
        return lines.toString();
    }

    private void add(String name, StringBuilder lines) {
        List<MutationDetails> all = mutations.of(name);
        if (all.isEmpty()) {
            return;
        }
        ProbedClass blocks = probed(name);
        MethodDigests digests = new MethodDigests(classes.bytes(name));
        Map<String, Integer> counts = new LinkedHashMap<>();
        int number = 0;
        for (MutationDetails mutation : all) {
            var location = mutation.getId().getLocation();
            String method = Mutations.methodKey(mutation);
            String operator = operator(mutation);
            int place =
                    blocks.place(
                            location.getMethodName(),
                            location.getMethodDesc(),
                            mutation.getFirstIndex());
            lines.append(
                    Stream.of(
                                    name,
                                    number++,
                                    readable(location.getMethodName(), location.getMethodDesc()),
                                    Math.max(0, mutation.getLineNumber()),
                                    operator,
                                    counts.merge(method + operator, 1, Integer::sum),
                                    place,
                                    digests.of(method),
                                    mutation.getDescription())
                            .map(field -> oneField(String.valueOf(field)))
                            .collect(Collectors.joining("\t", "", "\n")));
        }
    }

    /** {@code RemoveConditionalMutator_EQUAL_IF} and the like, without what they have in common. */
    private static String operator(MutationDetails mutation) {
        String name = mutation.getMutator();
        return name.substring(name.lastIndexOf('.') + 1).replace(OPERATOR_ENDING, "");
    }

    /** A method as its source has it: {@code merge(Object, Map)}. */
    private static String readable(String name, String descriptor) {
        return Stream.of(Type.getArgumentTypes(descriptor))
                .map(Type::getClassName)
                .map(type -> type.substring(type.lastIndexOf('.') + 1))
                .collect(Collectors.joining(", ", name + "(", ")"));
    }

    private static String oneField(String text) {
        return text.replaceAll("\\p{Cntrl}", "\uFFFD");
    }
}
