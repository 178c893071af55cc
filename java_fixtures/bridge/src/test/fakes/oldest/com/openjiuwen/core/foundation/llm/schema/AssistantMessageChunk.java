package com.openjiuwen.core.foundation.llm.schema;

/** Without tool calls, usage and token ids. */
public class AssistantMessageChunk extends BaseMessage {
    private String finishReason = "null";

    public String getFinishReason() {
        return finishReason;
    }

    public void setFinishReason(String finishReason) {
        this.finishReason = finishReason;
    }
}
