package org.agentcoreparity.bridge;

import java.util.ArrayList;
import java.util.List;

/** The fields of each class, by the names and in the order that the harness shows them. */
final class FieldNames {

    static final List<String> BASE = List.of("role", "content", "name", "metadata");

    static final List<String> TOOL = with(BASE, "tool_call_id");

    static final List<String> ASSISTANT =
            with(
                    BASE,
                    "tool_calls",
                    "usage_metadata",
                    "finish_reason",
                    "parser_content",
                    "reasoning_content",
                    "prompt_token_ids",
                    "completion_token_ids",
                    "logprobs");

    static final List<String> TOOL_CALL = List.of("id", "type", "name", "arguments", "index");

    static final List<String> USAGE =
            List.of(
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
                    "total_cost");

    static final List<String> GRAPH_MESSAGE = List.of("sender", "target", "payload");

    static final List<String> PENDING_NODE = List.of("node_name", "status", "exceptions");

    static final List<String> GRAPH_STORE_STATE =
            List.of(
                    "ns",
                    "step",
                    "channel_values",
                    "pending_buffer",
                    "pending_node",
                    "node_version");

    private FieldNames() {}

    private static List<String> with(List<String> parent, String... own) {
        List<String> fields = new ArrayList<>(parent);
        fields.addAll(List.of(own));
        return List.copyOf(fields);
    }
}
