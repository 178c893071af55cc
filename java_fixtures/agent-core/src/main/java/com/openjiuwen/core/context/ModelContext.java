package com.openjiuwen.core.context;

import com.openjiuwen.core.foundation.llm.schema.BaseMessage;
import java.util.ArrayList;
import java.util.List;

/** The messages of one conversation, oldest first. */
public final class ModelContext {

    private final List<BaseMessage> messages = new ArrayList<>();

    /** Appends a message. */
    public void add(BaseMessage message) {
        messages.add(message);
    }

    /** Returns a copy of all messages. */
    public List<BaseMessage> getMessages() {
        return new ArrayList<>(messages);
    }

    /** Returns the newest message, or null if there is none. */
    public BaseMessage getLatest() {
        return messages.isEmpty() ? null : messages.get(messages.size() - 1);
    }

    /** Returns a copy of the newest messages, at most {@code count} of them, oldest first. */
    public List<BaseMessage> getLatest(long count) {
        long skipped = Math.max(0, messages.size() - Math.max(0, count));
        return new ArrayList<>(messages.subList((int) skipped, messages.size()));
    }
}
