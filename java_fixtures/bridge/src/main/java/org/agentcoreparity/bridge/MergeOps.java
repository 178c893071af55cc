package org.agentcoreparity.bridge;

import java.lang.invoke.MethodHandle;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Map;

/** The ops {@code merge.*}: static methods of two arguments. */
final class MergeOps {

    private static final String VIA = "via";

    private MergeOps() {}

    static void offer(OpTable table, SubjectJar jar) {
        offer(table, jar, "merge.parser_content", "mergeParserContent", "mergeParserContent");
        offer(table, jar, "merge.dicts", "mergeDicts", "mergeMaps");
        offer(table, jar, "merge.token_ids", "concatTokenIds", null);
        offer(table, jar, "merge.logprobs", "mergeLogprobs", null);
    }

    private static void offer(
            OpTable table, SubjectJar jar, String op, String method, String viaMergeUtils) {
        table.offer(
                List.of(op),
                () -> {
                    Class<?> rules = jar.get(SubjectJar.SCHEMA + "MessageChunkMerge");
                    MethodHandle rule = rule(rules, method);
                    return Map.of(
                            op,
                            input ->
                                    input.get(VIA) == null
                                            ? apply(rule, input)
                                            : apply(ruleOfMergeUtils(jar, viaMergeUtils), input));
                });
    }

    private static Object apply(MethodHandle rule, Map<String, Object> input) throws Throwable {
        return (Object) rule.invokeExact(input.get("left"), input.get("right"));
    }

    private static MethodHandle ruleOfMergeUtils(SubjectJar jar, String method) {
        if (method == null) {
            throw new UnsupportedCallException("MergeUtils has no rule of this kind");
        }
        return rule(
                jar.get(
                        SubjectJar.SCHEMA + "MergeUtils",
                        "com.openjiuwen.core.common.utils.MergeUtils"),
                method);
    }

    private static MethodHandle rule(Class<?> type, String name) {
        return new Methods(type)
                .overloads(name, 2).stream()
                        .filter(method -> Modifier.isStatic(method.getModifiers()))
                        .findFirst()
                        .map(Methods::handle)
                        .orElseThrow(
                                () ->
                                        new UnsupportedCallException(
                                                "this jar's %s has no %s"
                                                        .formatted(type.getSimpleName(), name)));
    }
}
