package com.openjiuwen.core.foundation.llm.schema;

import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** Returns what no JSON value is, for the observer to show. */
public final class MessageChunkMerge {

    private MessageChunkMerge() {}

    public static Object mergeParserContent(Object left, Object right) {
        if (left == null) {
            throw new NullPointerException("left");
        }
        return switch (String.valueOf(left)) {
            case "array" -> new Object[] {right, 'c'};
            case "float" -> 0.1f;
            case "bean" -> Duration.ofSeconds(5);
            case "usage" -> new UsageMetadata();
            case "nulls" -> Arrays.asList(null, right);
            case "nullKey" -> Collections.singletonMap(null, right);
            default -> left;
        };
    }

    public static Map<String, Object> mergeDicts(
            Map<String, Object> left, Map<String, Object> right) {
        return left;
    }

    public static List<Integer> concatTokenIds(List<Integer> left, List<Integer> right) {
        return left;
    }
}
