package com.openjiuwen.core.foundation.llm.model_clients;

import com.openjiuwen.core.foundation.llm.schema.AssistantMessageChunk;
import com.openjiuwen.core.foundation.llm.schema.ToolCall;
import com.openjiuwen.core.foundation.llm.schema.UsageMetadata;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A client of services that stream in OpenAI's form; only the reading of a stream is here. */
public class OpenAIModelClient {

    private final String model;

    /** Makes a client of a model by the name that usage is booked under. */
    public OpenAIModelClient(String model) {
        this.model = model;
    }

    /**
     * Returns the chunk that one event of a stream holds, or null if it holds nothing.
     *
     * @throws NumberFormatException if a count of tokens is no integer
     */
    protected AssistantMessageChunk parseStreamChunk(Map<String, Object> event) {
        UsageMetadata usage = StreamUsage.read(event.get("usage"), model);
        List<Integer> promptTokenIds = LooseJson.ints(event.get("prompt_token_ids"));
        Map<?, ?> choice = firstChoice(event.get("choices"));
        AssistantMessageChunk chunk = new AssistantMessageChunk();
        chunk.setUsageMetadata(usage);
        chunk.setPromptTokenIds(promptTokenIds);
        if (choice != null) {
            readChoice(choice, chunk);
            return chunk;
        }
        return usage == null && promptTokenIds == null ? null : chunk;
    }

    private static void readChoice(Map<?, ?> choice, AssistantMessageChunk chunk) {
        Map<?, ?> delta = LooseJson.mapOrEmpty(choice.get("delta"));
        chunk.setContent(LooseJson.truthyOr(delta.get("content"), ""));
        chunk.setReasoningContent(reasoning(delta));
        chunk.setToolCalls(toolCalls(delta.get("tool_calls")));
        chunk.setFinishReason(
                String.valueOf(LooseJson.truthyOr(choice.get("finish_reason"), null)));
        chunk.setLogprobs(LooseJson.truthyOr(choice.get("logprobs"), null));
        List<Integer> tokenIds = LooseJson.ints(choice.get("token_ids"));
        chunk.setCompletionTokenIds(
                tokenIds == null ? LooseJson.ints(delta.get("token_ids")) : tokenIds);
    }

    private static Map<?, ?> firstChoice(Object choices) {
        if (choices instanceof List<?> list) {
            for (Object choice : list) {
                if (choice instanceof Map<?, ?> map) {
                    return map;
                }
            }
        }
        return null;
    }

    private static String reasoning(Map<?, ?> delta) {
        Object content = delta.get("reasoning_content");
        Object reasoning = content == null ? delta.get("reasoning") : content;
        return reasoning == null ? null : String.valueOf(reasoning);
    }

    private static List<ToolCall> toolCalls(Object deltas) {
        List<ToolCall> calls = new ArrayList<>();
        if (deltas instanceof List<?> list) {
            for (Object delta : list) {
                if (delta instanceof Map<?, ?> map) {
                    calls.add(toolCall(map));
                }
            }
        }
        return calls.isEmpty() ? null : calls;
    }

    private static ToolCall toolCall(Map<?, ?> delta) {
        Map<?, ?> function = LooseJson.mapOrEmpty(delta.get("function"));
        String type = LooseJson.text(delta.get("type"));
        ToolCall call = new ToolCall();
        call.setId(LooseJson.text(delta.get("id")));
        if (!type.isEmpty()) {
            call.setType(type);
        }
        call.setName(LooseJson.text(function.get("name")));
        call.setArguments(LooseJson.text(function.get("arguments")));
        call.setIndex(delta.get("index") instanceof Number index ? index.intValue() : null);
        return call;
    }
}
