package com.openjiuwen.core.foundation.llm.model_clients;

import com.openjiuwen.core.foundation.llm.schema.AssistantMessageChunk;
import com.openjiuwen.core.foundation.llm.schema.UsageMetadata;
import java.util.Map;

abstract class BaseClient {
    private final ClientConfig config;

    BaseClient(ClientConfig config) {
        if (config == null) {
            throw new IllegalArgumentException("no configuration");
        }
        this.config = config;
    }

    protected AssistantMessageChunk parseStreamChunk(Map<String, Object> chunk) {
        if (chunk.containsKey("skip")) {
            return null;
        }
        AssistantMessageChunk parsed = new AssistantMessageChunk();
        parsed.setContent(chunk.getOrDefault("content", ""));
        UsageMetadata usage = new UsageMetadata();
        usage.setModelName(config.modelName());
        parsed.setUsageMetadata(usage);
        return parsed;
    }
}
