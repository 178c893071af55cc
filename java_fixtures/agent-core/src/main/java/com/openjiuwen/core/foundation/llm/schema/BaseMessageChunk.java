package com.openjiuwen.core.foundation.llm.schema;

import java.io.Serial;
import lombok.NoArgsConstructor;
import lombok.experimental.SuperBuilder;

/** A streamed piece of a message of any role. */
@SuperBuilder
@NoArgsConstructor
public final class BaseMessageChunk extends BaseMessage {

    @Serial private static final long serialVersionUID = 1L;

    /** Makes a chunk; null content counts as empty. */
    public BaseMessageChunk(String role, Object content, String name) {
        super(role, content, name);
    }

    /**
     * Returns this chunk continued by a later one; neither is changed.
     *
     * <p>The metadata of both is lost: the result's is null.
     *
     * @throws IllegalArgumentException if {@code later} is no chunk of this kind
     */
    public BaseMessageChunk merge(Object later) {
        if (!(later instanceof BaseMessageChunk right)) {
            throw MessageChunkMerge.cannotMerge(this, later);
        }
        BaseMessageChunk merged = new BaseMessageChunk();
        merged.setRole(getRole());
        merged.setContent(MessageChunkMerge.mergeParserContent(getContent(), right.getContent()));
        merged.setName(getName() == null ? right.getName() : getName());
        merged.setMetadata(null);
        return merged;
    }
}
