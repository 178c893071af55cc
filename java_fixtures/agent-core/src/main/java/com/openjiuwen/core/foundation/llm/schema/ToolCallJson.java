package com.openjiuwen.core.foundation.llm.schema;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Reads tool calls from the maps that a JSON text's {@code tool_calls} holds. */
final class ToolCallJson {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private ToolCallJson() {}

    /**
     * Returns the calls of a list of maps, or null if there are none.
     *
     * <p>What a service adds to a call beyond a call's own fields is passed over.
     *
     * @throws IllegalArgumentException if a call is null, or a field has the wrong shape
     */
    static List<ToolCall> read(List<Map<String, Object>> calls) {
        if (calls == null || calls.isEmpty()) {
            return null;
        }
        List<ToolCall> read = new ArrayList<>(calls.size());
        for (Map<String, Object> call : calls) {
            read.add(readCall(call));
        }
        return read;
    }

    /**
     * Reads name and arguments from a nested {@code function} if there is one, even if it lacks
     * them.
     */
    private static ToolCall readCall(Map<String, Object> call) {
        if (call == null) {
            throw new IllegalArgumentException("a tool call must be an object");
        }
        Map<?, ?> details = call.get(ToolCall.FUNCTION) instanceof Map<?, ?> nested ? nested : call;
        Map<String, Object> flat = new LinkedHashMap<>();
        flat.put("id", call.get("id"));
        flat.put("type", Objects.requireNonNullElse(call.get("type"), ToolCall.FUNCTION));
        flat.put("name", details.get("name"));
        flat.put("arguments", details.get("arguments"));
        flat.put("index", call.get("index"));
        return MAPPER.convertValue(flat, ToolCall.class);
    }
}
