package com.openjiuwen.parity;

import com.openjiuwen.core.foundation.llm.schema.AssistantMessage;
import com.openjiuwen.core.foundation.llm.schema.BaseMessage;
import com.openjiuwen.core.foundation.llm.schema.SystemMessage;
import com.openjiuwen.core.foundation.llm.schema.ToolMessage;
import com.openjiuwen.core.foundation.llm.schema.UserMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Anthropic's messages, and the runs of stream events that stand for one. */
final class AnthropicMessages {

    private static final Set<String> NAMED = Set.of("role", "content", "type");
    private static final Set<String> NAMED_OF_RESULT = Set.of("type", "tool_use_id", "content");
    private static final String TOOL_RESULT = "tool_result";

    private final List<BaseMessage> messages = new ArrayList<>();
    private AnthropicStream stream = new AnthropicStream();

    private AnthropicMessages() {}

    static List<BaseMessage> normalise(List<?> items) {
        AnthropicMessages normalised = new AnthropicMessages();
        for (Object item : items) {
            LooseFields fields = VendorMessages.fieldsOf(item, "Anthropic");
            if (AnthropicStream.isEvent(fields)) {
                normalised.addEvent(fields);
            } else {
                normalised.endStream();
                normalised.addMessage(fields);
            }
        }
        normalised.endStream();
        return normalised.messages;
    }

    private void addEvent(LooseFields event) {
        if (AnthropicStream.isStart(event)) {
            endStream();
        }
        stream.take(event);
        if (AnthropicStream.isStop(event)) {
            endStream();
        }
    }

    private void endStream() {
        if (stream.hasMessage()) {
            messages.add(stream.toMessage());
        }
        stream = new AnthropicStream();
    }

    private void addMessage(LooseFields fields) {
        String role = String.valueOf(fields.get("role"));
        switch (role) {
            case "assistant" -> messages.add(assistant(fields));
            case "system" -> messages.add(plain(new SystemMessage(), fields));
            case "user" -> addUser(fields);
            default -> throw new IllegalArgumentException("Unknown Anthropic role: " + role);
        }
    }

    private static AssistantMessage assistant(LooseFields fields) {
        Object content = fields.get("content");
        AssistantMessage message = AnthropicAssistant.of(fields, AnthropicBlock.listOf(content));
        message.setContent(content);
        return message;
    }

    private static BaseMessage plain(BaseMessage message, LooseFields fields) {
        message.setContent(fields.get("content"));
        message.setMetadata(fields.rest(NAMED));
        return message;
    }

    /** Adds a tool message for each result, and then a user message of what else there is. */
    private void addUser(LooseFields fields) {
        List<ToolMessage> results = new ArrayList<>();
        List<Object> others = new ArrayList<>();
        if (fields.get("content") instanceof List<?> blocks) {
            for (Object block : blocks) {
                if (block instanceof Map<?, ?> map && TOOL_RESULT.equals(map.get("type"))) {
                    results.add(toolResult(new LooseFields(map)));
                } else {
                    others.add(block);
                }
            }
        }
        messages.addAll(results);
        if (results.isEmpty() || !others.isEmpty()) {
            BaseMessage user = plain(new UserMessage(), fields);
            if (!results.isEmpty()) {
                user.setContent(others);
            }
            messages.add(user);
        }
    }

    private static ToolMessage toolResult(LooseFields block) {
        ToolMessage message = new ToolMessage();
        if (block.values().containsKey("content")) {
            message.setContent(block.get("content"));
        }
        message.setToolCallId(block.text("tool_use_id"));
        message.setMetadata(block.rest(NAMED_OF_RESULT));
        return message;
    }
}
