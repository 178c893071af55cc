package com.openjiuwen.core.foundation.tool;

import com.openjiuwen.core.foundation.llm.schema.ToolCall;
import com.openjiuwen.core.foundation.llm.schema.ToolMessage;
import java.io.Serial;

/** A tool that was called and failed; it carries the answer that the model gets. */
public final class AbilityExecutionError extends RuntimeException {

    @Serial private static final long serialVersionUID = 1L;

    private final ToolMessage toolMessage;

    private AbilityExecutionError(String message, ToolMessage toolMessage) {
        super(message);
        this.toolMessage = toolMessage;
    }

    /** Returns the error of a call; a null message makes an empty answer. */
    public static AbilityExecutionError of(ToolCall toolCall, String message) {
        ToolMessage answer = new ToolMessage(message, toolCall.getId(), toolCall.getName());
        return new AbilityExecutionError(message, answer);
    }

    /** Returns the error's text as the answer to the call. */
    public ToolMessage getToolMessage() {
        return toolMessage;
    }
}
