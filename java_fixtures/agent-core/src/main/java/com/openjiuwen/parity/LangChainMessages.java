package com.openjiuwen.parity;

import com.openjiuwen.core.foundation.llm.schema.AssistantMessage;
import com.openjiuwen.core.foundation.llm.schema.BaseMessage;
import com.openjiuwen.core.foundation.llm.schema.SystemMessage;
import com.openjiuwen.core.foundation.llm.schema.ToolMessage;
import com.openjiuwen.core.foundation.llm.schema.UserMessage;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** LangChain's messages: as they are dumped, saved with their type, or serialized with their id. */
final class LangChainMessages {

    private static final Set<String> NAMED = Set.of("type", "role", "content", "name");

    /** The types of a message whose role is in a field of its own. */
    private static final Set<String> CHAT_TYPES = Set.of("chat", "ChatMessage", "ChatMessageChunk");

    private LangChainMessages() {}

    static List<BaseMessage> normalise(List<?> items) {
        List<BaseMessage> messages = new ArrayList<>();
        for (Object item : items) {
            messages.add(ofItem(VendorMessages.fieldsOf(item, "LangChain")));
        }
        return messages;
    }

    private static BaseMessage ofItem(LooseFields item) {
        if (item.values().containsKey("lc") && item.hasMap("kwargs")) {
            LooseFields fields = item.map("kwargs");
            Object type = fields.get("type");
            return ofFields(fields, type == null ? className(item.get("id")) : type);
        }
        Object type = item.get("type");
        return ofFields(
                item.hasMap("data") ? item.map("data") : item,
                LooseFields.isTruthy(type) ? type : item.get("role"));
    }

    /** Returns the last part of a serialized object's id, null if there is none. */
    private static Object className(Object id) {
        return id instanceof List<?> parts && !parts.isEmpty() ? parts.get(parts.size() - 1) : null;
    }

    private static BaseMessage ofFields(LooseFields fields, Object type) {
        BaseMessage message = ofType(fields, String.valueOf(type));
        message.setContent(fields.firstOf("content", "content_blocks"));
        message.setName(fields.text("name"));
        message.setMetadata(fields.rest(namedFor(message, fields)));
        if (message instanceof ToolMessage result) {
            result.setToolCallId(fields.text("tool_call_id"));
        }
        if (message instanceof AssistantMessage answer) {
            LangChainAnswer.fill(answer, fields);
        }
        return message;
    }

    private static BaseMessage ofType(LooseFields fields, String type) {
        boolean isChat = CHAT_TYPES.contains(type);
        BaseMessage message = plainOfType(isChat ? fields.textOr("role", "") : type);
        if (message == null && !isChat) {
            throw new IllegalArgumentException("Unknown LangChain message type: " + type);
        }
        if (message == null) {
            message = new BaseMessage();
            message.setRole(fields.text("role"));
        }
        return message;
    }

    /** Returns a new message of a type that tells its role, null if it tells none. */
    private static BaseMessage plainOfType(String type) {
        return switch (type) {
            case "human", "HumanMessage", "HumanMessageChunk", "user" -> new UserMessage();
            case "ai", "AIMessage", "AIMessageChunk", "assistant" -> new AssistantMessage();
            case "system", "SystemMessage", "SystemMessageChunk", "developer" ->
                    new SystemMessage();
            case "tool",
                    "ToolMessage",
                    "ToolMessageChunk",
                    "function",
                    "FunctionMessage",
                    "FunctionMessageChunk" ->
                    new ToolMessage();
            default -> null;
        };
    }

    /** Returns the fields that have a place of their own in the message. */
    private static Set<String> namedFor(BaseMessage message, LooseFields fields) {
        Set<String> named = new HashSet<>(NAMED);
        if (fields.get("content") == null) {
            named.add("content_blocks");
        }
        if (message instanceof ToolMessage) {
            named.add("tool_call_id");
            if ("success".equals(fields.get("status"))) {
                named.add("status");
            }
        }
        if (message instanceof AssistantMessage) {
            named.addAll(LangChainAnswer.NAMED);
        }
        return named;
    }
}
