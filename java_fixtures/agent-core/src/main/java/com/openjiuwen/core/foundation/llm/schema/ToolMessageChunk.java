package com.openjiuwen.core.foundation.llm.schema;

import java.io.Serial;
import lombok.NoArgsConstructor;
import lombok.experimental.SuperBuilder;

/** A streamed piece of a tool's answer. */
@SuperBuilder
@NoArgsConstructor
public final class ToolMessageChunk extends ToolMessage {

    @Serial private static final long serialVersionUID = 1L;

    /**
     * Returns this chunk continued by a later one; neither is changed.
     *
     * <p>Contents are joined as text; roles, names and metadata of both are lost.
     *
     * @throws IllegalArgumentException if {@code later} is no chunk of this kind
     */
    public ToolMessageChunk merge(Object later) {
        if (!(later instanceof ToolMessageChunk right)) {
            throw MessageChunkMerge.cannotMerge(this, later);
        }
        String laterId = right.getToolCallId();
        ToolMessageChunk merged = new ToolMessageChunk();
        merged.setContent(getContentAsString() + right.getContentAsString());
        merged.setToolCallId(laterId == null || laterId.isEmpty() ? getToolCallId() : laterId);
        return merged;
    }
}
