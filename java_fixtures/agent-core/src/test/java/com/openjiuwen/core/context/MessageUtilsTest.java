package com.openjiuwen.core.context;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import com.openjiuwen.core.foundation.llm.schema.AssistantMessage;
import com.openjiuwen.core.foundation.llm.schema.UserMessage;
import java.util.List;
import org.junit.jupiter.api.Test;

class MessageUtilsTest {

    private final ContextEngine engine = new ContextEngine();

    @Test
    void aMissingContextIsNoError() {
        MessageUtils.addMessage(new UserMessage("q"), engine);
        assertNull(engine.getContext(MessageUtils.DEFAULT_CONTEXT_ID));
        assertEquals(List.of(), MessageUtils.getChatHistory(engine, 1));
    }

    @Test
    void onlyTheDefaultContextIsAddedTo() {
        ModelContext other = engine.createContext("other");
        ModelContext context = engine.createContext("default_context_id");
        MessageUtils.addMessage(new AssistantMessage("a"), engine);
        assertEquals(List.of(new AssistantMessage("a")), context.getMessages());
        assertEquals(List.of(), other.getMessages());
    }

    @Test
    void aHistoryIsACopy() {
        engine.createContext(MessageUtils.DEFAULT_CONTEXT_ID);
        MessageUtils.addMessage(new UserMessage("q"), engine);
        MessageUtils.getChatHistory(engine, 1).clear();
        assertEquals(1, MessageUtils.getChatHistory(engine, 1).size());
    }
}
