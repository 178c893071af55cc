package com.openjiuwen.parity;

import com.openjiuwen.core.foundation.llm.schema.AssistantMessage;
import com.openjiuwen.core.foundation.llm.schema.ToolCall;
import com.openjiuwen.core.foundation.llm.schema.UsageMetadata;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What only LangChain's messages of a model have. */
final class LangChainAnswer {

    /** The fields that have a place of their own in an assistant message. */
    static final Set<String> NAMED =
            Set.of("tool_calls", "invalid_tool_calls", "tool_call_chunks", "usage_metadata");

    private LangChainAnswer() {}

    /** Fills an assistant message whose content is set already. */
    static void fill(AssistantMessage answer, LooseFields fields) {
        LooseFields response = fields.map("response_metadata");
        answer.setToolCalls(toolCalls(fields));
        answer.setFinishReason(
                response.truthyText(
                        "finish_reason",
                        response.truthyText("stop_reason", answer.getFinishReason())));
        answer.setUsageMetadata(usage(fields, response));
        answer.setReasoningContent(reasoning(fields, answer.getContent()));
    }

    private static List<ToolCall> toolCalls(LooseFields fields) {
        List<ToolCall> calls = new ArrayList<>();
        fields.maps("tool_call_chunks").forEach(chunk -> calls.add(toolCall(chunk, "")));
        if (calls.isEmpty()) {
            fields.maps("tool_calls").forEach(call -> calls.add(toolCall(call, "{}")));
            fields.maps("invalid_tool_calls").forEach(call -> calls.add(toolCall(call, "{}")));
        }
        return calls.isEmpty() ? OpenAiMessages.toolCalls(fields.map("additional_kwargs")) : calls;
    }

    private static ToolCall toolCall(LooseFields fields, String noArguments) {
        ToolCall call = new ToolCall();
        call.setId(fields.text("id"));
        call.setName(fields.text("name"));
        call.setArguments(ArgumentsText.of(fields.get("args"), noArguments));
        call.setIndex(fields.index("index"));
        return call;
    }

    private static UsageMetadata usage(LooseFields fields, LooseFields response) {
        if (!fields.hasMap("usage_metadata")) {
            return null;
        }
        LooseFields usage = fields.map("usage_metadata");
        return UsageMetadata.builder()
                .modelName(response.textOr("model_name", response.textOr("model", "")))
                .inputTokens(usage.count("input_tokens"))
                .outputTokens(usage.count("output_tokens"))
                .totalTokens(usage.count("total_tokens"))
                .cacheTokens(usage.map("input_token_details").count("cache_read"))
                .build();
    }

    private static String reasoning(LooseFields fields, Object content) {
        String told = fields.map("additional_kwargs").text("reasoning_content");
        if (told != null) {
            return told;
        }
        StringBuilder reasoning = null;
        for (LooseFields block : LooseFields.mapsOf(content)) {
            String type = block.text("type");
            if ("reasoning".equals(type) || "thinking".equals(type)) {
                reasoning = reasoning == null ? new StringBuilder() : reasoning;
                // Each kind of block has its text in the field of its own name.
                if (block.get(type) instanceof String text) {
                    reasoning.append(text);
                }
            }
        }
        return reasoning == null ? null : reasoning.toString();
    }
}
