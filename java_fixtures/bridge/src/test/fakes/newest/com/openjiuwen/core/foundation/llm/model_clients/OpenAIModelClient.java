package com.openjiuwen.core.foundation.llm.model_clients;

public class OpenAIModelClient extends BaseClient {
    private final java.net.URI server;

    public OpenAIModelClient(ClientConfig config, java.net.URI server) {
        super(config);
        this.server = server;
    }
}
