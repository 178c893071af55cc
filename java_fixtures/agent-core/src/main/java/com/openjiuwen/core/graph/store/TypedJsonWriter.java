package com.openjiuwen.core.graph.store;

import com.openjiuwen.core.foundation.llm.schema.AssistantMessage;
import com.openjiuwen.core.foundation.llm.schema.SystemMessage;
import com.openjiuwen.core.foundation.llm.schema.ToolMessage;
import com.openjiuwen.core.foundation.llm.schema.UserMessage;
import com.openjiuwen.core.graph.pregel.Message;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Turns values into the plain tree of the typed JSON protocol. */
final class TypedJsonWriter {

    private TypedJsonWriter() {}

    /**
     * Returns the tree of a value; tool calls and usage stay beans, which Jackson writes as they
     * should look.
     *
     * @throws IllegalArgumentException if the value, or one in it, has no form in the protocol
     */
    static Object write(Object value) {
        if (value == null
                || value instanceof String
                || value instanceof Number
                || value instanceof Boolean) {
            return value;
        }
        if (value instanceof List<?> list) {
            return writeList(list);
        }
        if (value instanceof Map<?, ?> map) {
            return writeMap(map);
        }
        if (value instanceof UserMessage user) {
            return tagged(
                    TypedJsonTag.USER_MESSAGE,
                    user.getRole(),
                    write(user.getContent()),
                    user.getName());
        }
        if (value instanceof SystemMessage system) {
            return tagged(
                    TypedJsonTag.SYSTEM_MESSAGE,
                    system.getRole(),
                    write(system.getContent()),
                    system.getName());
        }
        if (value instanceof ToolMessage tool) {
            return tagged(
                    TypedJsonTag.TOOL_MESSAGE,
                    tool.getRole(),
                    write(tool.getContent()),
                    tool.getName(),
                    tool.getToolCallId());
        }
        if (value instanceof AssistantMessage assistant) {
            return tagged(
                    TypedJsonTag.ASSISTANT_MESSAGE,
                    assistant.getRole(),
                    write(assistant.getContent()),
                    assistant.getName(),
                    assistant.getToolCalls(),
                    assistant.getUsageMetadata(),
                    assistant.getFinishReason(),
                    write(assistant.getParserContent()),
                    assistant.getReasoningContent());
        }
        if (value instanceof Message message) {
            return tagged(
                    TypedJsonTag.GRAPH_MESSAGE,
                    message.getSender(),
                    message.getTarget(),
                    write(message.getPayload()));
        }
        if (value instanceof PendingNode node) {
            return tagged(
                    TypedJsonTag.PENDING_NODE,
                    node.getNodeName(),
                    node.getStatus(),
                    writeExceptions(node.getExceptions()));
        }
        if (value instanceof GraphStoreState state) {
            return tagged(
                    TypedJsonTag.STORE_STATE,
                    state.getNs(),
                    state.getStep(),
                    write(state.getChannelValues()),
                    write(state.getPendingBuffer()),
                    write(state.getPendingNode()),
                    write(state.getNodeVersion()));
        }
        throw new IllegalArgumentException(
                "Unsupported JSON value type: " + value.getClass().getName());
    }

    private static Map<String, Object> tagged(TypedJsonTag tag, Object... values) {
        Map<String, Object> written = new LinkedHashMap<>();
        written.put(TypedJsonTag.FIELD, tag.text());
        for (int i = 0; i < values.length; i++) {
            written.put(tag.fields().get(i), values[i]);
        }
        return written;
    }

    private static List<Object> writeList(List<?> list) {
        List<Object> written = new ArrayList<>(list.size());
        for (Object item : list) {
            written.add(write(item));
        }
        return written;
    }

    private static Map<String, Object> writeMap(Map<?, ?> map) {
        Map<String, Object> written = new LinkedHashMap<>();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            if (!(entry.getKey() instanceof String key)) {
                throw new IllegalArgumentException(
                        "JSON Map key must be String: " + entry.getKey());
            }
            if (key.equals(TypedJsonTag.FIELD)) {
                throw new IllegalArgumentException("JSON reserves field " + TypedJsonTag.FIELD);
            }
            written.put(key, write(entry.getValue()));
        }
        return written;
    }

    private static List<Object> writeExceptions(List<Throwable> exceptions) {
        if (exceptions == null) {
            return null;
        }
        List<Object> written = new ArrayList<>(exceptions.size());
        for (Throwable exception : exceptions) {
            Map<String, Object> item = new LinkedHashMap<>();
            item.put("className", exception.getClass().getName());
            item.put("message", exception.getMessage());
            written.add(item);
        }
        return written;
    }
}
