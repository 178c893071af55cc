package com.openjiuwen.core.foundation.llm.schema;

public class AssistantMessageChunk extends AssistantMessage {

    public AssistantMessageChunk merge(Object right) {
        if (!(right instanceof AssistantMessageChunk other)) {
            throw new IllegalArgumentException("Cannot merge with " + right);
        }
        if ("spoil".equals(other.getContent())) {
            setContent((Object) "spoiled");
        }
        AssistantMessageChunk merged = new AssistantMessageChunk();
        merged.setContent((Object) ("" + getContent() + other.getContent()));
        return merged;
    }

    public AssistantMessageChunk merge(AssistantMessageChunk right) {
        throw new AssertionError("the general method takes chunks too");
    }
}
