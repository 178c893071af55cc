package com.openjiuwen.core.foundation.llm.schema;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.io.Serial;
import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import lombok.Builder;
import lombok.Getter;
import lombok.NoArgsConstructor;
import lombok.Setter;
import lombok.experimental.SuperBuilder;

/** A message of a conversation: who speaks, what is said, and what is noted about it. */
@Getter
@SuperBuilder
@NoArgsConstructor
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({"role", "content", "name", "metadata", "contentAsString", "contentAsList"})
public class BaseMessage implements Serializable {

    @Serial private static final long serialVersionUID = 1L;

    /** A note that a context keeps for itself; two messages that differ in it alone are equal. */
    private static final String CONTEXT_ID = "context_message_id";

    @Setter private String role;

    /** Text, a list of parts or any other value; the setter sees to it that it is serializable. */
    @SuppressWarnings("serial")
    @Builder.Default
    private Object content = "";

    @Setter private String name;

    @SuppressWarnings("serial")
    @Builder.Default
    private Map<String, Object> metadata = new LinkedHashMap<>();

    /** Makes a message of a role; null content counts as empty. */
    public BaseMessage(String role, Object content) {
        this(role, content, null);
    }

    /** Makes a message of a role and a name; null content counts as empty. */
    public BaseMessage(String role, Object content, String name) {
        this();
        this.role = role;
        this.content = content == null ? "" : requireSerializable(content);
        this.name = name;
    }

    /** Makes a message with all its fields as given, nulls too. */
    public BaseMessage(String role, Object content, String name, Map<String, Object> metadata) {
        this.role = role;
        this.content = requireSerializable(content);
        this.name = name;
        this.metadata = copyOf(metadata);
    }

    /** Sets the content, null too; {@link IllegalArgumentException} if it is not serializable. */
    public void setContent(Object content) {
        this.content = requireSerializable(content);
    }

    /** Sets the metadata to a copy of the map, or to null. */
    public void setMetadata(Map<String, Object> metadata) {
        this.metadata = copyOf(metadata);
    }

    /** Returns the content as text: null as empty, all but a string by {@code String.valueOf}. */
    public String getContentAsString() {
        return content == null ? "" : String.valueOf(content);
    }

    /** Returns the content if it is a list, else null. */
    @SuppressWarnings("unchecked")
    public List<Object> getContentAsList() {
        return content instanceof List<?> list ? (List<Object>) list : null;
    }

    /** Returns the fields that a model service is told, in the order it is told them. */
    public Map<String, Object> modelDump() {
        Map<String, Object> dump = new LinkedHashMap<>();
        dump.put("role", getRole());
        dump.put("content", content);
        if (name != null) {
            dump.put("name", name);
        }
        if (metadata != null && !metadata.isEmpty()) {
            dump.put("metadata", metadata);
        }
        return dump;
    }

    /** The same as {@link #modelDump()}, by the name it has in Python. */
    public final Map<String, Object> model_dump() {
        return modelDump();
    }

    /** Compares class, role, name, content without its envelope, and metadata without its id. */
    @Override
    public boolean equals(Object other) {
        return other instanceof BaseMessage that
                && getClass() == that.getClass()
                && Objects.equals(getRole(), that.getRole())
                && Objects.equals(comparableContent(), that.comparableContent())
                && Objects.equals(name, that.name)
                && comparableMetadata().equals(that.comparableMetadata());
    }

    /** Agrees with {@link #equals(Object)}. */
    @Override
    public int hashCode() {
        return Objects.hash(getRole(), comparableContent(), name, comparableMetadata());
    }

    /** Returns all fields by their snake_case names, nulls too, in the order they are shown in. */
    Map<String, Object> fields() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("role", getRole());
        fields.put("content", content);
        fields.put("name", name);
        fields.put("metadata", metadata);
        return fields;
    }

    @Override
    public final String toString() {
        return FieldText.of(this, fields());
    }

    private Object comparableContent() {
        return content instanceof String text ? ResponseEnvelope.open(text) : content;
    }

    private Map<String, Object> comparableMetadata() {
        Map<String, Object> comparable = new LinkedHashMap<>();
        if (metadata != null) {
            comparable.putAll(metadata);
        }
        comparable.remove(CONTEXT_ID);
        return comparable;
    }

    private static Object requireSerializable(Object content) {
        if (content != null && !(content instanceof Serializable)) {
            throw new IllegalArgumentException("content must implement Serializable");
        }
        return content;
    }

    private static Map<String, Object> copyOf(Map<String, Object> metadata) {
        return metadata == null ? null : new LinkedHashMap<>(metadata);
    }

    /** Builds a message; unlike the setter it takes any content. */
    public abstract static class BaseMessageBuilder<
            C extends BaseMessage, B extends BaseMessageBuilder<C, B>> {

        /** Sets the metadata to a copy of the map, or to null. */
        public B metadata(Map<String, Object> metadata) {
            this.metadata$value = copyOf(metadata);
            this.metadata$set = true;
            return self();
        }
    }
}
