package com.openjiuwen.core.foundation.llm.schema;

import java.util.List;

public class AssistantMessage extends BaseMessage {
    private List<ToolCall> toolCalls;
    private UsageMetadata usageMetadata;
    private String finishReason = "null";
    private Object parserContent;
    private String reasoningContent;
    private List<Integer> promptTokenIds;
    private List<Integer> completionTokenIds;
    private Object logprobs;

    public static Builder builder() {
        return new Builder();
    }

    public static final class Builder {
        private final AssistantMessage message = new AssistantMessage();

        public Builder content(Object content) {
            message.setContent(content);
            return this;
        }

        public Builder toolCalls(List<ToolCall> toolCalls) {
            message.toolCalls = toolCalls;
            return this;
        }

        public AssistantMessage build() {
            return message;
        }
    }

    public List<ToolCall> getToolCalls() {
        return toolCalls;
    }

    public void setToolCalls(List<ToolCall> toolCalls) {
        this.toolCalls = toolCalls;
    }

    public UsageMetadata getUsageMetadata() {
        return usageMetadata;
    }

    public void setUsageMetadata(UsageMetadata usageMetadata) {
        this.usageMetadata = usageMetadata;
    }

    public String getFinishReason() {
        return finishReason;
    }

    public void setFinishReason(String finishReason) {
        this.finishReason = finishReason;
    }

    public Object getParserContent() {
        return parserContent;
    }

    public void setParserContent(Object parserContent) {
        this.parserContent = parserContent;
    }

    public String getReasoningContent() {
        return reasoningContent;
    }

    public void setReasoningContent(String reasoningContent) {
        this.reasoningContent = reasoningContent;
    }

    public List<Integer> getPromptTokenIds() {
        return promptTokenIds;
    }

    public void setPromptTokenIds(List<Integer> promptTokenIds) {
        this.promptTokenIds = promptTokenIds;
    }

    public List<Integer> getCompletionTokenIds() {
        return completionTokenIds;
    }

    public void setCompletionTokenIds(List<Integer> completionTokenIds) {
        this.completionTokenIds = completionTokenIds;
    }

    public Object getLogprobs() {
        return logprobs;
    }

    public void setLogprobs(Object logprobs) {
        this.logprobs = logprobs;
    }
}
