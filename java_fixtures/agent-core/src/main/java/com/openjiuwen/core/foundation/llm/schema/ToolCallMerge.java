package com.openjiuwen.core.foundation.llm.schema;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Joins the fragments of tool calls that a stream brings into calls.
 *
 * <p>Calls stand in buckets, in the order in which they began. A bucket's key is taken from the
 * fragment that opened it and stays, whatever the call learns later.
 */
final class ToolCallMerge {

    private final Map<String, ToolCall> buckets = new LinkedHashMap<>();

    /** The key of the last bucket, null while there is none. */
    private String lastKey;

    private ToolCallMerge() {}

    /**
     * Returns the calls of both lists as new objects, the left ones first; null if none is left.
     */
    static List<ToolCall> merge(List<ToolCall> left, List<ToolCall> right) {
        ToolCallMerge merge = new ToolCallMerge();
        if (left != null) {
            left.forEach(merge::put);
        }
        if (right != null) {
            right.forEach(merge::add);
        }
        return merge.buckets.isEmpty() ? null : new ArrayList<>(merge.buckets.values());
    }

    /** Takes an earlier call: a later one of the same key replaces it, in its place. */
    private void put(ToolCall call) {
        if (!isVoid(call)) {
            open(keyOf(call), call);
        }
    }

    /** Takes a later fragment: it continues the call it belongs to, or begins one. */
    private void add(ToolCall fragment) {
        if (isVoid(fragment)) {
            return;
        }
        String key = keyOf(fragment);
        ToolCall call = findCall(key, fragment);
        if (call == null) {
            open(key, fragment);
        } else {
            append(call, fragment);
        }
    }

    private void open(String key, ToolCall call) {
        if (buckets.put(key, copyOf(call)) == null) {
            lastKey = key;
        }
    }

    /** Returns the call that a fragment continues, or null; the first rule that applies decides. */
    private ToolCall findCall(String key, ToolCall fragment) {
        ToolCall sameKey = buckets.get(key);
        if (sameKey != null) {
            return sameKey;
        }
        ToolCall sameId = findById(fragment.getId());
        if (sameId != null) {
            return sameId;
        }
        ToolCall last = buckets.get(lastKey);
        boolean unplaced = isNone(fragment.getId()) && fragment.getIndex() == null;
        if (last != null && unplaced && continues(last, fragment)) {
            return last;
        }
        return isNone(fragment.getName()) ? null : onlyNameless();
    }

    /** Says whether a fragment without id and index goes on with the last call. */
    private static boolean continues(ToolCall last, ToolCall fragment) {
        return isNone(fragment.getName())
                || ToolCall.FUNCTION.equals(fragment.getType())
                        && ToolCall.FUNCTION.equals(last.getType());
    }

    private ToolCall findById(String id) {
        if (isNone(id)) {
            return null;
        }
        for (ToolCall call : buckets.values()) {
            if (id.equals(call.getId())) {
                return call;
            }
        }
        return null;
    }

    private ToolCall onlyNameless() {
        if (buckets.size() != 1) {
            return null;
        }
        ToolCall only = buckets.get(lastKey);
        return isNone(only.getName()) ? only : null;
    }

    private static void append(ToolCall call, ToolCall fragment) {
        if (isNone(call.getId())) {
            call.setId(fragment.getId());
        }
        if (isNone(call.getName())) {
            call.setName(fragment.getName());
        }
        if (isNone(call.getType())) {
            call.setType(fragment.getType() == null ? ToolCall.FUNCTION : fragment.getType());
        }
        if (call.getIndex() == null) {
            call.setIndex(fragment.getIndex());
        }
        call.setArguments(textOf(call.getArguments()) + textOf(fragment.getArguments()));
    }

    private static String keyOf(ToolCall call) {
        if (call.getIndex() != null) {
            return "idx:" + call.getIndex();
        }
        if (!isNone(call.getId())) {
            return "id:" + call.getId();
        }
        return "name:" + textOf(call.getName());
    }

    private static boolean isVoid(ToolCall call) {
        return call == null
                || call.getIndex() == null
                        && isNone(call.getId())
                        && isNone(call.getName())
                        && isNone(call.getArguments());
    }

    private static ToolCall copyOf(ToolCall call) {
        return ToolCall.builder()
                .id(call.getId())
                .type(call.getType())
                .name(call.getName())
                .arguments(call.getArguments())
                .index(call.getIndex())
                .build();
    }

    private static boolean isNone(String text) {
        return text == null || text.isEmpty();
    }

    private static String textOf(String text) {
        return text == null ? "" : text;
    }
}
