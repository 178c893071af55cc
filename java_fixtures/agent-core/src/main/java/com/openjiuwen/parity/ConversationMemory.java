package com.openjiuwen.parity;

import com.openjiuwen.core.context.ContextEngine;
import com.openjiuwen.core.context.MessageUtils;
import com.openjiuwen.core.context.ModelContext;
import com.openjiuwen.core.foundation.llm.schema.BaseMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Plays steps on an agent's memory of a conversation. */
final class ConversationMemory {

    private ConversationMemory() {}

    /**
     * Returns the messages after all of the input's {@code steps}, and then the history of each
     * step that asks for one.
     *
     * @throws IllegalArgumentException if a step adds what is no message
     */
    static List<List<BaseMessage>> play(Map<String, Object> input) {
        ContextEngine engine = new ContextEngine();
        ModelContext context = engine.createContext(MessageUtils.DEFAULT_CONTEXT_ID);
        List<List<BaseMessage>> seen = new ArrayList<>();
        for (LooseFields step : new LooseFields(input).maps("steps")) {
            MessageUtils.addMessage(message(step.get("add")), engine);
            if (step.values().containsKey("history")) {
                seen.add(MessageUtils.getChatHistory(engine, rounds(step.get("history"))));
            }
        }
        seen.add(0, context.getMessages());
        return seen;
    }

    private static BaseMessage message(Object value) {
        if (value == null || value instanceof BaseMessage) {
            return (BaseMessage) value;
        }
        throw new IllegalArgumentException("Not a message: " + value);
    }

    /** Returns a number of rounds; one that is too large for an int is as good as its bound. */
    private static int rounds(Object value) {
        return (int) ((Number) value).doubleValue();
    }
}
