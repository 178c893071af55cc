package com.openjiuwen.parity;

import com.openjiuwen.core.foundation.llm.schema.AssistantMessage;
import com.openjiuwen.core.foundation.llm.schema.BaseMessage;
import com.openjiuwen.core.foundation.llm.schema.SystemMessage;
import com.openjiuwen.core.foundation.llm.schema.ToolCall;
import com.openjiuwen.core.foundation.llm.schema.ToolMessage;
import com.openjiuwen.core.foundation.llm.schema.UsageMetadata;
import com.openjiuwen.core.foundation.llm.schema.UserMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** OpenAI's messages: whole completions, choices of them, or bare messages. */
final class OpenAiMessages {

    private static final Set<String> NAMED = Set.of("role", "content", "name");
    private static final Set<String> NAMED_OF_TOOL =
            Set.of("role", "content", "name", "tool_call_id");
    private static final Set<String> NAMED_OF_ASSISTANT =
            Set.of(
                    "role",
                    "content",
                    "name",
                    "tool_calls",
                    "function_call",
                    "reasoning_content",
                    "reasoning",
                    "finish_reason");

    private OpenAiMessages() {}

    static List<BaseMessage> normalise(List<?> items) {
        List<BaseMessage> messages = new ArrayList<>();
        for (Object item : items) {
            LooseFields fields = VendorMessages.fieldsOf(item, "OpenAI");
            if (fields.hasList("choices")) {
                addFirstChoice(fields, messages);
            } else if (fields.hasMap("message")) {
                messages.add(ofChoice(fields));
            } else {
                messages.add(ofMessage(fields));
            }
        }
        return messages;
    }

    private static void addFirstChoice(LooseFields completion, List<BaseMessage> messages) {
        for (LooseFields choice : completion.maps("choices")) {
            if (choice.hasMap("message")) {
                OpenAiStream stream = new OpenAiStream(completion.textOr("model", ""));
                UsageMetadata usage = stream.usage(completion.get("usage"));
                BaseMessage message = ofChoice(choice);
                if (message instanceof AssistantMessage assistant) {
                    assistant.setUsageMetadata(usage);
                }
                messages.add(message);
                return;
            }
        }
    }

    private static BaseMessage ofChoice(LooseFields choice) {
        BaseMessage message = ofMessage(choice.map("message"));
        if (message instanceof AssistantMessage assistant) {
            Object logprobs = choice.get("logprobs");
            assistant.setLogprobs(LooseFields.isTruthy(logprobs) ? logprobs : null);
            assistant.setFinishReason(
                    choice.truthyText("finish_reason", assistant.getFinishReason()));
        }
        return message;
    }

    private static BaseMessage ofMessage(LooseFields fields) {
        String role = String.valueOf(fields.get("role"));
        BaseMessage message =
                switch (role) {
                    case "system", "developer" -> new SystemMessage();
                    case "user" -> new UserMessage();
                    case "assistant" -> assistant(fields);
                    case "tool", "function" -> tool(fields);
                    default -> throw new IllegalArgumentException("Unknown OpenAI role: " + role);
                };
        message.setRole(role);
        message.setContent(fields.get("content"));
        message.setName(fields.text("name"));
        message.setMetadata(fields.rest(namedFor(message)));
        return message;
    }

    /** Returns the fields that have a place of their own in the message. */
    private static Set<String> namedFor(BaseMessage message) {
        if (message instanceof ToolMessage) {
            return NAMED_OF_TOOL;
        }
        return message instanceof AssistantMessage ? NAMED_OF_ASSISTANT : NAMED;
    }

    private static ToolMessage tool(LooseFields fields) {
        ToolMessage message = new ToolMessage();
        message.setToolCallId(fields.text("tool_call_id"));
        return message;
    }

    private static AssistantMessage assistant(LooseFields fields) {
        AssistantMessage message = new AssistantMessage();
        message.setToolCalls(toolCalls(fields));
        Object reasoning = fields.firstOf("reasoning_content", "reasoning");
        message.setReasoningContent(reasoning == null ? null : String.valueOf(reasoning));
        message.setFinishReason(fields.truthyText("finish_reason", message.getFinishReason()));
        return message;
    }

    /** Returns the calls of {@code tool_calls}, else of {@code function_call}; null if none. */
    static List<ToolCall> toolCalls(LooseFields fields) {
        List<ToolCall> calls = new ArrayList<>();
        for (LooseFields call : fields.maps("tool_calls")) {
            calls.add(toolCall(call));
        }
        if (calls.isEmpty() && fields.hasMap("function_call")) {
            calls.add(named(fields.map("function_call"), "arguments"));
        }
        return calls.isEmpty() ? null : calls;
    }

    private static ToolCall toolCall(LooseFields fields) {
        ToolCall call;
        if (fields.hasMap("function")) {
            call = named(fields.map("function"), "arguments");
        } else if (fields.hasMap("custom")) {
            call = named(fields.map("custom"), "input");
        } else {
            call = named(fields, "arguments");
        }
        call.setId(fields.text("id"));
        if (!LooseFields.isNone(fields.get("type"))) {
            call.setType(fields.text("type"));
        }
        call.setIndex(fields.index("index"));
        return call;
    }

    private static ToolCall named(LooseFields details, String argumentsField) {
        ToolCall call = new ToolCall();
        call.setName(details.text("name"));
        call.setArguments(ArgumentsText.of(details.get(argumentsField), ""));
        return call;
    }
}
