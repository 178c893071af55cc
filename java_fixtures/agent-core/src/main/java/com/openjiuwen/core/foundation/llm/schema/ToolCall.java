package com.openjiuwen.core.foundation.llm.schema;

import com.fasterxml.jackson.annotation.JsonInclude;
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

/** A model's wish to call a tool, whole or a fragment of a stream. */
@Data
@Builder
@NoArgsConstructor
@AllArgsConstructor(access = AccessLevel.PRIVATE)
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({"id", "type", "name", "arguments", "index"})
public final class ToolCall implements Serializable {

    /** The type of a call that names none. */
    static final String FUNCTION = "function";

    @Serial private static final long serialVersionUID = 1L;

    private String id;
    @Builder.Default private String type = FUNCTION;
    private String name;

    /** JSON text, or a piece of it. */
    private String arguments;

    /** The call's place among parallel calls, where the service tells it. */
    private Integer index;

    /** Returns the call as model services take it: name and arguments under {@code function}. */
    Map<String, Object> toApiFormat() {
        Map<String, Object> function = new LinkedHashMap<>();
        function.put("name", name);
        function.put("arguments", arguments);
        Map<String, Object> call = new LinkedHashMap<>();
        call.put("id", id);
        call.put("type", type);
        call.put(FUNCTION, function);
        if (index != null) {
            call.put("index", index);
        }
        return call;
    }
}
