package com.openjiuwen.core.foundation.llm.schema;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.io.Serial;
import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.Map;
import lombok.AccessLevel;
import lombok.AllArgsConstructor;
import lombok.Builder;
import lombok.Data;
import lombok.NoArgsConstructor;

/** What one answer took: tokens, time and money. */
@Data
@Builder
@NoArgsConstructor
@AllArgsConstructor(access = AccessLevel.PRIVATE)
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({
    "code",
    "prompt",
    "err_msg",
    "task_id",
    "model_name",
    "total_latency",
    "first_token_time",
    "request_start_time",
    "input_tokens",
    "output_tokens",
    "total_tokens",
    "cache_tokens",
    "input_cost",
    "output_cost",
    "total_cost"
})
public final class UsageMetadata implements Serializable {

    @Serial private static final long serialVersionUID = 1L;

    private int code;

    @JsonProperty("err_msg")
    @Builder.Default
    private String errMsg = "";

    @Builder.Default private String prompt = "";

    @JsonProperty("task_id")
    @Builder.Default
    private String taskId = "";

    @JsonProperty("model_name")
    @Builder.Default
    private String modelName = "";

    @JsonProperty("total_latency")
    private double totalLatency;

    @JsonProperty("first_token_time")
    @Builder.Default
    private String firstTokenTime = "";

    @JsonProperty("request_start_time")
    @Builder.Default
    private String requestStartTime = "";

    @JsonProperty("input_tokens")
    private int inputTokens;

    @JsonProperty("output_tokens")
    private int outputTokens;

    @JsonProperty("total_tokens")
    private int totalTokens;

    @JsonProperty("cache_tokens")
    private int cacheTokens;

    @JsonProperty("input_cost")
    private double inputCost;

    @JsonProperty("output_cost")
    private double outputCost;

    @JsonProperty("total_cost")
    private double totalCost;

    /** Returns all fields by their snake_case names, in order of their declaration. */
    public Map<String, Object> modelDump() {
        Map<String, Object> dump = new LinkedHashMap<>();
        dump.put("code", code);
        dump.put("err_msg", errMsg);
        dump.put("prompt", prompt);
        dump.put("task_id", taskId);
        dump.put("model_name", modelName);
        dump.put("total_latency", totalLatency);
        dump.put("first_token_time", firstTokenTime);
        dump.put("request_start_time", requestStartTime);
        dump.put("input_tokens", inputTokens);
        dump.put("output_tokens", outputTokens);
        dump.put("total_tokens", totalTokens);
        dump.put("cache_tokens", cacheTokens);
        dump.put("input_cost", inputCost);
        dump.put("output_cost", outputCost);
        dump.put("total_cost", totalCost);
        return dump;
    }

    /** The same as {@link #modelDump()}, by the name it has in Python. */
    public Map<String, Object> model_dump() {
        return modelDump();
    }

    @Override
    public String toString() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("code", code);
        fields.put("prompt", prompt); // shown before err_msg, as JSON has it
        fields.putAll(modelDump());
        return FieldText.of(this, fields);
    }
}
