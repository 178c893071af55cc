package com.openjiuwen.parity;

import com.openjiuwen.core.foundation.llm.schema.ToolCall;
import com.openjiuwen.core.foundation.llm.schema.ToolMessage;
import com.openjiuwen.core.foundation.tool.AbilityExecutionError;
import java.util.Map;

/** What an agent's loop tells the model of a tool's outcome. */
final class ToolResults {

    private ToolResults() {}

    /**
     * Returns the message of the input's {@code outcome}.
     *
     * @throws IllegalArgumentException if there is no such outcome
     */
    static ToolMessage toolMessage(Map<String, Object> input) {
        LooseFields fields = new LooseFields(input);
        String outcome = String.valueOf(fields.get("outcome"));
        return switch (outcome) {
            case "value" -> answer(fields, String.valueOf(fields.get("value")));
            case "timeout" -> answer(fields, timedOut(fields));
            case "failure" ->
                    AbilityExecutionError.of(toolCall(fields), fields.text("error"))
                            .getToolMessage();
            case "interrupted" -> ofTask(fields, "[INTERRUPTED - Waiting for user input]", null);
            case "task_failed" -> ofTask(fields, "[FAILED - " + fields.get("error") + "]", null);
            case "nothing" -> ofTask(fields, "", fields.text("tool_name"));
            default -> throw new IllegalArgumentException("Unknown outcome: " + outcome);
        };
    }

    private static ToolMessage answer(LooseFields fields, String content) {
        ToolCall call = toolCall(fields);
        return new ToolMessage(content, call.getId(), call.getName());
    }

    private static ToolMessage ofTask(LooseFields fields, String content, String name) {
        return new ToolMessage(content, fields.text("task_id"), name);
    }

    private static String timedOut(LooseFields fields) {
        return "Tool execution timed out after "
                + fields.get("timeout_ms")
                + "ms for tool: "
                + toolCall(fields).getName();
    }

    private static ToolCall toolCall(LooseFields fields) {
        if (fields.get("tool_call") instanceof ToolCall call) {
            return call;
        }
        LooseFields given = fields.map("tool_call");
        ToolCall call = new ToolCall();
        call.setId(given.text("id"));
        call.setName(given.text("name"));
        return call;
    }
}
