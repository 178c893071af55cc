package com.openjiuwen.core.foundation.llm.model_clients;

public final class ClientConfig {
    private final String modelName;
    private final String apiKey;

    private ClientConfig(String modelName, String apiKey) {
        this.modelName = modelName;
        this.apiKey = apiKey;
    }

    public static Builder builder() {
        return new Builder();
    }

    public static final class Builder {
        public ClientConfig build() {
            return new ClientConfig(null, null);
        }
    }

    String modelName() {
        return modelName;
    }
}
