package com.openjiuwen.core.foundation.llm.schema;

import java.io.Serial;
import java.util.List;
import java.util.Objects;
import lombok.NoArgsConstructor;
import lombok.experimental.SuperBuilder;

/** A streamed piece of a model's answer. */
@SuperBuilder
@NoArgsConstructor
public final class AssistantMessageChunk extends AssistantMessage {

    @Serial private static final long serialVersionUID = 1L;

    /**
     * Returns this chunk continued by a later one; neither is changed.
     *
     * <p>Names and metadata of both are lost.
     *
     * @throws IllegalArgumentException if {@code later} is no chunk of this kind
     */
    public AssistantMessageChunk merge(Object later) {
        if (!(later instanceof AssistantMessageChunk right)) {
            throw MessageChunkMerge.cannotMerge(this, later);
        }
        AssistantMessageChunk merged = new AssistantMessageChunk();
        merged.setRole(getRole());
        merged.setContent(MessageChunkMerge.mergeParserContent(getContent(), right.getContent()));
        merged.setToolCalls(ToolCallMerge.merge(getToolCalls(), right.getToolCalls()));
        merged.setUsageMetadata(
                right.getUsageMetadata() == null ? getUsageMetadata() : right.getUsageMetadata());
        merged.setFinishReason(
                NOT_FINISHED.equals(right.getFinishReason())
                        ? getFinishReason()
                        : right.getFinishReason());
        merged.setParserContent(
                MessageChunkMerge.mergeParserContent(getParserContent(), right.getParserContent()));
        merged.setReasoningContent(
                Objects.toString(getReasoningContent(), "")
                        + Objects.toString(right.getReasoningContent(), ""));
        merged.setPromptTokenIds(
                isNullOrEmpty(getPromptTokenIds())
                        ? right.getPromptTokenIds()
                        : getPromptTokenIds());
        merged.setCompletionTokenIds(
                MessageChunkMerge.concatTokenIds(
                        getCompletionTokenIds(), right.getCompletionTokenIds()));
        merged.setLogprobs(MessageChunkMerge.mergeLogprobs(getLogprobs(), right.getLogprobs()));
        return merged;
    }

    private static boolean isNullOrEmpty(List<?> list) {
        return list == null || list.isEmpty();
    }
}
