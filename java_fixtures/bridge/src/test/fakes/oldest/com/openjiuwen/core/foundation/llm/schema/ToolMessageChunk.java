package com.openjiuwen.core.foundation.llm.schema;

public class ToolMessageChunk extends BaseMessage {
    private String toolCallId;

    public String getToolCallId() {
        return toolCallId;
    }

    public void setToolCallId(String toolCallId) {
        this.toolCallId = toolCallId;
    }

    public ToolMessageChunk merge(ToolMessageChunk right) {
        return right;
    }
}
