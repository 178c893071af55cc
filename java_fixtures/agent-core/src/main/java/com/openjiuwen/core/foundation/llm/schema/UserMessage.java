package com.openjiuwen.core.foundation.llm.schema;

import java.io.Serial;
import lombok.NoArgsConstructor;
import lombok.experimental.SuperBuilder;

/** What the user says. */
@SuperBuilder
@NoArgsConstructor
public final class UserMessage extends BaseMessage {

    @Serial private static final long serialVersionUID = 1L;

    private static final String ROLE = "user";

    /** Makes a message of a text; null counts as empty. Jackson takes a bare JSON string so. */
    public UserMessage(String content) {
        super(ROLE, content);
    }

    /** Makes a message of any serializable content; null counts as empty. */
    public UserMessage(Object content) {
        super(ROLE, content);
    }

    /** Makes a message of a content and a name; null content counts as empty. */
    public UserMessage(Object content, String name) {
        super(ROLE, content, name);
    }

    /** Returns the role that was set, else {@code user}. */
    @Override
    public String getRole() {
        String role = super.getRole();
        return role == null ? ROLE : role;
    }
}
