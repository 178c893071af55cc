package com.openjiuwen.core.graph.store;

import com.openjiuwen.core.common.utils.SerializationUtils;
import com.openjiuwen.core.foundation.llm.schema.AssistantMessage;
import com.openjiuwen.core.foundation.llm.schema.BaseMessage;
import com.openjiuwen.core.foundation.llm.schema.SystemMessage;
import com.openjiuwen.core.foundation.llm.schema.ToolCall;
import com.openjiuwen.core.foundation.llm.schema.ToolMessage;
import com.openjiuwen.core.foundation.llm.schema.UsageMetadata;
import com.openjiuwen.core.foundation.llm.schema.UserMessage;
import com.openjiuwen.core.graph.pregel.Message;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Turns the plain tree of the typed JSON protocol back into values.
 *
 * <p>The order of the checks is part of the protocol: the tag, unexpected fields, then each field
 * in the tag's order, everything in it included.
 */
final class TypedJsonReader {

    private static final String EXCEPTION = "exception";
    private static final Set<String> EXCEPTION_FIELDS = Set.of("className", "message");

    /** What a null or missing finish reason is read as: the text, as elsewhere in the family. */
    private static final String NO_FINISH_REASON = "null";

    private TypedJsonReader() {}

    /**
     * Returns the value of a tree.
     *
     * @throws IllegalArgumentException with the protocol's text if a tagged map is malformed
     */
    static Object read(Object tree) {
        if (tree instanceof List<?> list) {
            return readList(list);
        }
        if (tree instanceof Map<?, ?> map) {
            return map.containsKey(TypedJsonTag.FIELD) ? readTagged(map) : readValues(map);
        }
        return tree;
    }

    private static Object readTagged(Map<?, ?> map) {
        TypedJsonFields fields = new TypedJsonFields(map);
        TypedJsonTag tag = TypedJsonTag.of(fields.requiredText(TypedJsonTag.FIELD));
        fields.refuseUnexpected(tag.text(), tag.known());
        return switch (tag) {
            case USER_MESSAGE -> readMessage(fields, "user", new UserMessage());
            case SYSTEM_MESSAGE -> readMessage(fields, "system", new SystemMessage());
            case TOOL_MESSAGE -> readTool(fields);
            case ASSISTANT_MESSAGE -> readAssistant(fields);
            case GRAPH_MESSAGE -> readGraphMessage(fields);
            case PENDING_NODE -> readPendingNode(fields);
            case STORE_STATE -> readStoreState(fields);
        };
    }

    private static List<Object> readList(List<?> list) {
        List<Object> values = new ArrayList<>(list.size());
        for (Object item : list) {
            values.add(read(item));
        }
        return values;
    }

    private static Map<String, Object> readValues(Map<?, ?> map) {
        Map<String, Object> values = new LinkedHashMap<>();
        map.forEach((key, value) -> values.put((String) key, read(value)));
        return values;
    }

    private static <T extends BaseMessage> T readMessage(
            TypedJsonFields fields, String role, T message) {
        String given = fields.requiredText("role");
        if (!given.equals(role)) {
            throw new IllegalArgumentException("JSON role must be " + role + ": " + given);
        }
        message.setContent(read(fields.required("content")));
        message.setName(fields.optionalText("name"));
        return message;
    }

    private static ToolMessage readTool(TypedJsonFields fields) {
        ToolMessage message = readMessage(fields, "tool", new ToolMessage());
        message.setToolCallId(fields.requiredText("toolCallId"));
        return message;
    }

    private static AssistantMessage readAssistant(TypedJsonFields fields) {
        AssistantMessage message = readMessage(fields, "assistant", new AssistantMessage());
        message.setToolCalls(
                SerializationUtils.toBeans(fields.optional("toolCalls"), ToolCall.class));
        message.setUsageMetadata(
                SerializationUtils.toBean(fields.optional("usageMetadata"), UsageMetadata.class));
        String finishReason = textOf(fields.optional("finishReason"));
        message.setFinishReason(finishReason == null ? NO_FINISH_REASON : finishReason);
        message.setParserContent(read(fields.optional("parserContent")));
        message.setReasoningContent(textOf(fields.optional("reasoningContent")));
        return message;
    }

    private static String textOf(Object value) {
        return value == null ? null : String.valueOf(value);
    }

    private static Message readGraphMessage(TypedJsonFields fields) {
        String sender = fields.requiredText("sender");
        String target = fields.requiredText("target");
        return new Message(sender, target, read(fields.required("payload")));
    }

    private static PendingNode readPendingNode(TypedJsonFields fields) {
        String nodeName = fields.requiredText("nodeName");
        String status = fields.requiredText("status");
        return new PendingNode(nodeName, status, readExceptions(fields.required("exceptions")));
    }

    private static List<Throwable> readExceptions(Object exceptions) {
        if (exceptions == null) {
            return null;
        }
        if (!(exceptions instanceof List<?> list)) {
            throw new IllegalArgumentException("JSON pendingNode exceptions must be List");
        }
        List<Throwable> values = new ArrayList<>(list.size());
        for (Object item : list) {
            values.add(readException(item));
        }
        return values;
    }

    /** Reads an exception; never as its own class, which the bytes must not choose. */
    private static RuntimeException readException(Object item) {
        if (!(item instanceof Map<?, ?> map)) {
            throw new IllegalArgumentException("JSON exception item must be Map");
        }
        TypedJsonFields fields = new TypedJsonFields(map);
        fields.refuseUnexpected(EXCEPTION, EXCEPTION_FIELDS);
        String className = fields.requiredText("className");
        fields.required("message");
        return new RuntimeException(className + ": " + fields.optionalText("message"));
    }

    private static GraphStoreState readStoreState(TypedJsonFields fields) {
        return new GraphStoreState(
                fields.requiredText("ns"),
                fields.requiredInt("step"),
                readChannelValues(fields.requiredNonNull("channelValues")),
                readPendingBuffer(fields.requiredNonNull("pendingBuffer")),
                readPendingNodes(fields.requiredNonNull("pendingNode")),
                readNodeVersions(fields.requiredNonNull("nodeVersion")));
    }

    @SuppressWarnings("unchecked") // What read() returns as a map has been read from one by names.
    private static Map<String, Object> readChannelValues(Object value) {
        return (Map<String, Object>) requireMap(read(value), "JSON value must be Map");
    }

    private static List<Message> readPendingBuffer(Object value) {
        if (!(value instanceof List<?> list)) {
            throw new IllegalArgumentException("JSON pendingBuffer must be List");
        }
        List<Message> messages = new ArrayList<>(list.size());
        for (Object item : list) {
            if (!(read(item) instanceof Message message)) {
                throw new IllegalArgumentException("JSON pendingBuffer item must be graph message");
            }
            messages.add(message);
        }
        return messages;
    }

    private static Map<String, PendingNode> readPendingNodes(Object value) {
        Map<String, PendingNode> nodes = new LinkedHashMap<>();
        requireMap(value, "JSON pendingNode must be Map")
                .forEach(
                        (key, item) -> {
                            if (!(read(item) instanceof PendingNode node)) {
                                throw new IllegalArgumentException(
                                        "JSON pendingNode value must be PendingNode");
                            }
                            nodes.put((String) key, node);
                        });
        return nodes;
    }

    private static Map<String, Integer> readNodeVersions(Object value) {
        Map<String, Integer> versions = new LinkedHashMap<>();
        requireMap(value, "JSON nodeVersion must be Map")
                .forEach(
                        (key, version) ->
                                versions.put(
                                        (String) key,
                                        TypedJsonFields.toInt(version, "nodeVersion." + key)));
        return versions;
    }

    private static Map<?, ?> requireMap(Object value, String otherwise) {
        if (value instanceof Map<?, ?> map) {
            return map;
        }
        throw new IllegalArgumentException(otherwise);
    }
}
