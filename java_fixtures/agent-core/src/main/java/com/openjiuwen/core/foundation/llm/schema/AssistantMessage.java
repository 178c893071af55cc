package com.openjiuwen.core.foundation.llm.schema;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonSetter;
import java.io.Serial;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import lombok.Builder;
import lombok.Getter;
import lombok.NoArgsConstructor;
import lombok.Setter;
import lombok.experimental.SuperBuilder;

/** What the model answers: content, calls of tools, and what came along with it. */
@Getter
@Setter
@SuperBuilder
@NoArgsConstructor
@JsonPropertyOrder({
    "role",
    "content",
    "name",
    "metadata",
    "toolCalls",
    "contentAsString",
    "contentAsList",
    "usage_metadata",
    "finish_reason",
    "parser_content",
    "reasoning_content",
    "prompt_token_ids",
    "completion_token_ids",
    "logprobs"
})
public class AssistantMessage extends BaseMessage {

    /** The finish reason of an answer that has not finished: the text, as it came from Python. */
    static final String NOT_FINISHED = "null";

    @Serial private static final long serialVersionUID = 1L;

    private static final String ROLE = "assistant";

    @SuppressWarnings("serial")
    private List<ToolCall> toolCalls;

    @JsonProperty("usage_metadata")
    private UsageMetadata usageMetadata;

    @JsonProperty("finish_reason")
    @Builder.Default
    private String finishReason = NOT_FINISHED;

    @SuppressWarnings("serial")
    @JsonProperty("parser_content")
    private Object parserContent;

    @JsonProperty("reasoning_content")
    private String reasoningContent;

    @SuppressWarnings("serial")
    @JsonProperty("prompt_token_ids")
    private List<Integer> promptTokenIds;

    @SuppressWarnings("serial")
    @JsonProperty("completion_token_ids")
    private List<Integer> completionTokenIds;

    @SuppressWarnings("serial")
    private Object logprobs;

    /** Makes an answer of a text; null counts as empty. Jackson takes a bare JSON string so. */
    public AssistantMessage(String content) {
        this((Object) content);
    }

    /** Makes an answer of any serializable content; null counts as empty. */
    public AssistantMessage(Object content) {
        super(ROLE, content);
        this.finishReason = NOT_FINISHED;
    }

    /** Returns the role that was set, else {@code assistant}. */
    @Override
    public String getRole() {
        String role = super.getRole();
        return role == null ? ROLE : role;
    }

    /** Takes JSON's {@code tool_calls}, each call flat or with a nested {@code function}. */
    @JsonSetter("tool_calls")
    private void readToolCalls(List<Map<String, Object>> calls) {
        this.toolCalls = ToolCallJson.read(calls);
    }

    @Override
    public Map<String, Object> modelDump() {
        Map<String, Object> own = ownFields();
        if (toolCalls != null) {
            List<Map<String, Object>> calls =
                    toolCalls.stream().map(ToolCall::toApiFormat).toList();
            own.put("tool_calls", calls.isEmpty() ? null : calls);
        }
        if (usageMetadata != null) {
            own.put("usage_metadata", usageMetadata.modelDump());
        }
        own.values().removeIf(Objects::isNull);
        Map<String, Object> dump = super.modelDump();
        dump.putAll(own);
        return dump;
    }

    /** The same as {@link #modelDump()}. */
    public final Map<String, Object> toApiFormat() {
        return modelDump();
    }

    @Override
    Map<String, Object> fields() {
        Map<String, Object> fields = super.fields();
        fields.putAll(ownFields());
        return fields;
    }

    private Map<String, Object> ownFields() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("tool_calls", toolCalls);
        fields.put("usage_metadata", usageMetadata);
        fields.put("finish_reason", finishReason);
        fields.put("parser_content", parserContent);
        fields.put("reasoning_content", reasoningContent);
        fields.put("prompt_token_ids", promptTokenIds);
        fields.put("completion_token_ids", completionTokenIds);
        fields.put("logprobs", logprobs);
        return fields;
    }

    /** Compares all fields; no finish reason equals the text {@code null}. */
    @Override
    public boolean equals(Object other) {
        // Of the same class, if the fields of all messages are equal.
        return super.equals(other)
                && comparableFields().equals(((AssistantMessage) other).comparableFields());
    }

    @Override
    public int hashCode() {
        return Objects.hash(super.hashCode(), comparableFields());
    }

    private Map<String, Object> comparableFields() {
        Map<String, Object> fields = ownFields();
        fields.putIfAbsent("finish_reason", NOT_FINISHED);
        return fields;
    }
}
