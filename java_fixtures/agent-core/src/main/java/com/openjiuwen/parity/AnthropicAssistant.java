package com.openjiuwen.parity;

import com.openjiuwen.core.foundation.llm.schema.AssistantMessage;
import com.openjiuwen.core.foundation.llm.schema.ToolCall;
import com.openjiuwen.core.foundation.llm.schema.UsageMetadata;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Makes an assistant message of an Anthropic message and its blocks. */
final class AnthropicAssistant {

    private static final Set<String> NAMED =
            Set.of("role", "content", "type", "stop_reason", "usage", "model");

    private AnthropicAssistant() {}

    /** Returns the message without its content. */
    static AssistantMessage of(LooseFields fields, List<AnthropicBlock> blocks) {
        AssistantMessage message = new AssistantMessage();
        message.setToolCalls(toolCalls(blocks));
        message.setReasoningContent(reasoning(blocks));
        message.setFinishReason(fields.truthyText("stop_reason", message.getFinishReason()));
        message.setUsageMetadata(usage(fields));
        message.setMetadata(fields.rest(NAMED));
        return message;
    }

    private static List<ToolCall> toolCalls(List<AnthropicBlock> blocks) {
        List<ToolCall> calls = new ArrayList<>();
        for (AnthropicBlock block : blocks) {
            if (block.isOfType("tool_use")) {
                ToolCall call = new ToolCall();
                call.setId(block.fields().text("id"));
                call.setName(block.fields().text("name"));
                call.setArguments(block.argumentsText());
                call.setIndex(calls.size());
                calls.add(call);
            }
        }
        return calls.isEmpty() ? null : calls;
    }

    private static String reasoning(List<AnthropicBlock> blocks) {
        StringBuilder reasoning = null;
        for (AnthropicBlock block : blocks) {
            if (block.isOfType("thinking")) {
                reasoning = reasoning == null ? new StringBuilder() : reasoning;
                reasoning.append(
                        block.fields().get("thinking") instanceof String thought ? thought : "");
            }
        }
        return reasoning == null ? null : reasoning.toString();
    }

    private static UsageMetadata usage(LooseFields fields) {
        if (!fields.hasMap("usage")) {
            return null;
        }
        LooseFields usage = fields.map("usage");
        int input = usage.count("input_tokens");
        int output = usage.count("output_tokens");
        return UsageMetadata.builder()
                .modelName(fields.textOr("model", ""))
                .inputTokens(input)
                .outputTokens(output)
                .totalTokens(input + output)
                .cacheTokens(usage.count("cache_read_input_tokens"))
                .build();
    }
}
