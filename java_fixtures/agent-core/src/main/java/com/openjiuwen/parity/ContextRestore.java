package com.openjiuwen.parity;

import com.openjiuwen.core.foundation.llm.schema.AssistantMessage;
import com.openjiuwen.core.foundation.llm.schema.BaseMessage;
import com.openjiuwen.core.foundation.llm.schema.SystemMessage;
import com.openjiuwen.core.foundation.llm.schema.ToolCall;
import com.openjiuwen.core.foundation.llm.schema.ToolMessage;
import com.openjiuwen.core.foundation.llm.schema.UserMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Restores a message from the map that a context persisted. */
final class ContextRestore {

    private ContextRestore() {}

    /** Returns the message of the input's {@code record}, or null if that is no map. */
    static BaseMessage restore(Map<String, Object> input) {
        if (!(input.get("record") instanceof Map<?, ?> map)) {
            return null;
        }
        LooseFields fields = new LooseFields(map);
        BaseMessage message = ofRole(fields);
        if (fields.get("name") instanceof String name) {
            message.setName(name);
        }
        message.setMetadata(fields.map("metadata").copy());
        return message;
    }

    private static BaseMessage ofRole(LooseFields fields) {
        if ("tool".equals(fields.get("role"))) {
            Object content = fields.get("content");
            return new ToolMessage(content, fields.textOr("tool_call_id", ""));
        }
        String content = fields.textOr("content", "");
        if ("assistant".equals(fields.get("role"))) {
            AssistantMessage message = new AssistantMessage(content);
            message.setToolCalls(toolCalls(fields));
            return message;
        }
        return "system".equals(fields.get("role"))
                ? new SystemMessage(content)
                : new UserMessage(content);
    }

    private static List<ToolCall> toolCalls(LooseFields fields) {
        List<ToolCall> calls = new ArrayList<>();
        for (LooseFields call : fields.maps("tool_calls")) {
            LooseFields details = call.hasMap("function") ? call.map("function") : call;
            ToolCall restored = new ToolCall();
            restored.setId(call.textOr("id", ""));
            if (!call.textOr("type", "").isEmpty()) {
                restored.setType(call.text("type"));
            }
            restored.setName(details.textOr("name", ""));
            restored.setArguments(details.textOr("arguments", ""));
            restored.setIndex(call.index("index"));
            calls.add(restored);
        }
        return calls.isEmpty() ? null : calls;
    }
}
