package com.openjiuwen.parity;

import com.openjiuwen.core.foundation.llm.model_clients.OpenAIModelClient;
import com.openjiuwen.core.foundation.llm.schema.AssistantMessageChunk;
import com.openjiuwen.core.foundation.llm.schema.UsageMetadata;
import java.util.Collections;
import java.util.Map;

/** Reads chunk objects in OpenAI's form by the client's own rules, which it does not show. */
final class OpenAiStream extends OpenAIModelClient {

    /** Reads for a model, by the name that usage is booked under. */
    OpenAiStream(String model) {
        super(model);
    }

    /** Returns the chunk of an object, or null if it holds nothing. */
    AssistantMessageChunk read(Map<String, Object> object) {
        return parseStreamChunk(object);
    }

    /** Returns the usage that a chunk of that {@code usage} has; null if it is no map. */
    UsageMetadata usage(Object usage) {
        AssistantMessageChunk chunk = read(Collections.singletonMap("usage", usage));
        return chunk == null ? null : chunk.getUsageMetadata();
    }
}
