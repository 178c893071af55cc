package com.openjiuwen.core.foundation.llm.schema;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BinaryOperator;

/** The rules by which the values of two chunks become one; no rule changes what it is given. */
public final class MessageChunkMerge {

    private MessageChunkMerge() {}

    /**
     * Returns two contents as one: strings and lists are joined, maps and beans of one class are
     * merged field by field, null yields to the other, and else the later one wins.
     */
    public static Object mergeParserContent(Object left, Object right) {
        if (right == null) {
            return left;
        }
        return beanOf(left, right)
                .map(bean -> bean.merge(left, right, MessageChunkMerge::mergeParserContent))
                .orElseGet(() -> mergeValues(left, right));
    }

    /**
     * Returns two maps as one, the left one's keys first: of a key that both have, strings and
     * lists are joined, maps are merged, and else the later value wins, null too.
     */
    public static Map<String, Object> mergeDicts(Map<?, ?> left, Map<?, ?> right) {
        return mergeByKey(left, right, MessageChunkMerge::mergeValues);
    }

    /**
     * Returns a new bean whose every property is that of the two merged by {@link
     * #mergeParserContent}; a null bean yields to the other.
     *
     * @throws IllegalArgumentException if the two are not of one bean class
     */
    @SuppressWarnings("unchecked")
    public static <T> T mergePydanticModels(T left, Object right) {
        if (right == null) {
            return left;
        }
        if (left == null) {
            return (T) right;
        }
        Bean bean = beanOf(left, right).orElseThrow(() -> cannotMerge(left, right));
        return (T) bean.merge(left, right, MessageChunkMerge::mergeParserContent);
    }

    /** Returns two lists of token ids joined; a null or empty one yields to the other as it is. */
    public static List<Integer> concatTokenIds(List<Integer> left, List<Integer> right) {
        if (left == null || left.isEmpty()) {
            return right;
        }
        if (right == null || right.isEmpty()) {
            return left;
        }
        return join(left, right);
    }

    /**
     * Returns two logprobs as one: lists are joined, of maps the lists of shared keys; null yields
     * to the other, and else the later one wins.
     */
    public static Object mergeLogprobs(Object left, Object right) {
        if (right == null) {
            return left;
        }
        if (left instanceof Map<?, ?> earlier && right instanceof Map<?, ?> later) {
            return mergeByKey(earlier, later, MessageChunkMerge::mergeLists);
        }
        return mergeLists(left, right);
    }

    static IllegalArgumentException cannotMerge(Object left, Object right) {
        return new IllegalArgumentException(
                "Cannot merge " + left.getClass().getSimpleName() + " with " + right);
    }

    private static Optional<Bean> beanOf(Object left, Object right) {
        boolean alike = left != null && left.getClass() == right.getClass();
        return alike ? Bean.of(left.getClass()) : Optional.empty();
    }

    /** Joins strings and lists and merges maps; anything else, null too, the later one replaces. */
    private static Object mergeValues(Object left, Object right) {
        if (left instanceof String head && right instanceof String tail) {
            return head + tail;
        }
        if (left instanceof Map<?, ?> earlier && right instanceof Map<?, ?> later) {
            return mergeDicts(earlier, later);
        }
        return mergeLists(left, right);
    }

    private static Object mergeLists(Object left, Object right) {
        return left instanceof List<?> head && right instanceof List<?> tail
                ? join(head, tail)
                : right;
    }

    /**
     * Puts the right one's values over the left one's; the rule gives the right value where the
     * left one is null, and so serves new keys too.
     */
    @SuppressWarnings("unchecked")
    private static Map<String, Object> mergeByKey(
            Map<?, ?> left, Map<?, ?> right, BinaryOperator<Object> rule) {
        Map<Object, Object> merged = new LinkedHashMap<>();
        merged.putAll(left);
        right.forEach((key, later) -> merged.put(key, rule.apply(merged.get(key), later)));
        return (Map<String, Object>) (Map<?, ?>) merged;
    }

    private static <E> List<E> join(List<? extends E> head, List<? extends E> tail) {
        List<E> joined = new ArrayList<>(head);
        joined.addAll(tail);
        return joined;
    }
}
