package com.openjiuwen.core.context;

import com.openjiuwen.core.foundation.llm.schema.BaseMessage;
import com.openjiuwen.core.foundation.llm.schema.UserMessage;
import java.util.List;

/**
 * Adds messages to an agent's default context and reads its history.
 *
 * <p>A null message or a missing context is no error and changes nothing.
 */
public final class MessageUtils {

    /** The id of the context that messages are added to. */
    public static final String DEFAULT_CONTEXT_ID = "default_context_id";

    private static final long MESSAGES_A_ROUND = 2;

    private MessageUtils() {}

    /** Adds a message; a user message only if it does not repeat the latest one's text. */
    public static void addMessage(BaseMessage message, ContextEngine engine) {
        ModelContext context = engine.getContext(DEFAULT_CONTEXT_ID);
        if (message == null || context == null || repeats(message, context.getLatest())) {
            return;
        }
        context.add(message);
    }

    /** Returns the messages of the last rounds, two a round, oldest first. */
    public static List<BaseMessage> getChatHistory(ContextEngine engine, int maxRounds) {
        ModelContext context = engine.getContext(DEFAULT_CONTEXT_ID);
        return context == null ? List.of() : context.getLatest(MESSAGES_A_ROUND * maxRounds);
    }

    private static boolean repeats(BaseMessage message, BaseMessage latest) {
        return message instanceof UserMessage
                && latest instanceof UserMessage
                && message.getContentAsString().equals(latest.getContentAsString());
    }
}
