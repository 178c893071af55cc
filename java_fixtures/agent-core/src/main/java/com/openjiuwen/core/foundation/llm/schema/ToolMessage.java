package com.openjiuwen.core.foundation.llm.schema;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.io.Serial;
import java.util.Map;
import java.util.Objects;
import lombok.Getter;
import lombok.NoArgsConstructor;
import lombok.Setter;
import lombok.experimental.SuperBuilder;

/** What a tool returned for the call whose id it carries. */
@Getter
@Setter
@SuperBuilder
@NoArgsConstructor
@JsonPropertyOrder({
    "role",
    "content",
    "name",
    "metadata",
    "contentAsString",
    "contentAsList",
    "tool_call_id"
})
public class ToolMessage extends BaseMessage {

    @Serial private static final long serialVersionUID = 1L;

    private static final String ROLE = "tool";

    @JsonProperty("tool_call_id")
    private String toolCallId;

    /** Makes an empty answer to a call. Jackson takes a bare JSON string so. */
    public ToolMessage(String toolCallId) {
        this("", toolCallId);
    }

    /** Makes an answer to a call; null content counts as empty. */
    public ToolMessage(Object content, String toolCallId) {
        this(content, toolCallId, null);
    }

    /** Makes an answer to a call of a named tool; null content counts as empty. */
    public ToolMessage(Object content, String toolCallId, String name) {
        super(ROLE, content, name);
        this.toolCallId = toolCallId;
    }

    /** Returns the role that was set, else {@code tool}. */
    @Override
    public String getRole() {
        String role = super.getRole();
        return role == null ? ROLE : role;
    }

    @Override
    public Map<String, Object> modelDump() {
        Map<String, Object> dump = super.modelDump();
        if (toolCallId != null) {
            dump.put("tool_call_id", toolCallId);
        }
        return dump;
    }

    @Override
    Map<String, Object> fields() {
        Map<String, Object> fields = super.fields();
        fields.put("tool_call_id", toolCallId);
        return fields;
    }

    @Override
    public boolean equals(Object other) {
        // Of the same class, if the fields of all messages are equal.
        return super.equals(other) && Objects.equals(toolCallId, ((ToolMessage) other).toolCallId);
    }

    @Override
    public int hashCode() {
        return Objects.hash(super.hashCode(), toolCallId);
    }
}
