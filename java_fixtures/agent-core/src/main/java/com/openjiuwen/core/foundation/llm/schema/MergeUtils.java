package com.openjiuwen.core.foundation.llm.schema;

import java.util.Map;

/**
 * The rules of {@link MessageChunkMerge}, and merging of objects that bring a rule of their own.
 */
public final class MergeUtils {

    /** An object that knows how it is continued by a later one of its kind. */
    @FunctionalInterface
    public interface Mergeable<T> {

        /** Returns this object continued by a later one; neither is changed. */
        T mergeWith(T later);
    }

    private MergeUtils() {}

    /** Returns two contents as one, as {@link MessageChunkMerge#mergeParserContent} does. */
    public static Object mergeParserContent(Object left, Object right) {
        return MessageChunkMerge.mergeParserContent(left, right);
    }

    /** Returns two maps as one, as {@link MessageChunkMerge#mergeDicts} does. */
    public static Map<String, Object> mergeMaps(Map<?, ?> left, Map<?, ?> right) {
        return MessageChunkMerge.mergeDicts(left, right);
    }

    /**
     * Returns two objects as one: by the left one's own rule if it is {@link Mergeable}, else as
     * contents are merged; null yields to the other.
     */
    @SuppressWarnings("unchecked")
    public static <T> T mergeObjects(T left, T right) {
        if (left instanceof Mergeable<?> && right != null) {
            return ((Mergeable<T>) left).mergeWith(right);
        }
        return (T) MessageChunkMerge.mergeParserContent(left, right);
    }
}
