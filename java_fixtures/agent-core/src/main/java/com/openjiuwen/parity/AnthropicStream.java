package com.openjiuwen.parity;

import com.openjiuwen.core.foundation.llm.schema.AssistantMessage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The events of one streamed Anthropic message. */
final class AnthropicStream {

    private static final String START = "message_start";
    private static final String STOP = "message_stop";

    /** Events that say nothing of a message. */
    private static final Set<String> SILENT = Set.of("ping", "content_block_stop", STOP);

    private static final Set<String> TELLING =
            Set.of(START, "content_block_start", "content_block_delta", "message_delta", "error");

    /** The message beside its blocks. */
    private final Map<String, Object> base = new LinkedHashMap<>();

    private final Map<String, Object> usage = new LinkedHashMap<>();

    /** The blocks by the texts of their indexes, in order of their start. */
    private final Map<String, AnthropicBlock> blocks = new LinkedHashMap<>();

    private boolean hasMessage;

    /** Says whether a vendor's item is an event of a stream rather than a message. */
    static boolean isEvent(LooseFields item) {
        return item.get("type") instanceof String type
                && (TELLING.contains(type) || SILENT.contains(type))
                && !item.values().containsKey("role");
    }

    static boolean isStart(LooseFields event) {
        return event.get("type").equals(START);
    }

    static boolean isStop(LooseFields event) {
        return event.get("type").equals(STOP);
    }

    /** Says whether there was any event that tells of a message. */
    boolean hasMessage() {
        return hasMessage;
    }

    /**
     * Takes the next event.
     *
     * @throws IllegalStateException if it is an error
     */
    void take(LooseFields event) {
        String type = event.text("type");
        hasMessage |= TELLING.contains(type);
        String index = String.valueOf(event.get("index"));
        switch (type) {
            case START -> start(event.map("message"));
            case "content_block_start" ->
                    blocks.put(index, new AnthropicBlock(event.map("content_block").copy()));
            case "content_block_delta" -> takeDelta(index, event.map("delta"));
            case "message_delta" -> takeMessageDelta(event);
            case "error" -> throw failure(event.map("error"));
            default -> {
                // The ends of blocks and of the message tell nothing, and neither does a ping.
            }
        }
    }

    /** Returns the message of all events. */
    AssistantMessage toMessage() {
        List<AnthropicBlock> streamed = new ArrayList<>(blocks.values());
        streamed.forEach(AnthropicBlock::finish);
        if (!streamed.stream().allMatch(AnthropicBlock::isBareText)) {
            return message(streamed.stream().map(AnthropicBlock::values).toList(), streamed);
        }
        String text =
                streamed.stream()
                        .map(block -> block.fields().truthyText("text", ""))
                        .collect(Collectors.joining());
        Object told = base.get("content");
        return text.isEmpty() && LooseFields.isTruthy(told)
                ? message(told, AnthropicBlock.listOf(told))
                : message(text, streamed);
    }

    private AssistantMessage message(Object content, List<AnthropicBlock> all) {
        if (!usage.isEmpty()) {
            base.put("usage", usage);
        }
        AssistantMessage message = AnthropicAssistant.of(new LooseFields(base), all);
        message.setContent(content);
        return message;
    }

    private void start(LooseFields message) {
        base.putAll(message.copy());
        usage.putAll(message.map("usage").copy());
    }

    private void takeDelta(String index, LooseFields delta) {
        switch (String.valueOf(delta.get("type"))) {
            case "text_delta" -> texts(index, "text").append("text", delta.get("text"));
            case "thinking_delta" ->
                    texts(index, "thinking").append("thinking", delta.get("thinking"));
            case "signature_delta" ->
                    texts(index, "thinking").set("signature", delta.get("signature"));
            case "input_json_delta" -> tool(index).appendInput(delta.get("partial_json"));
            case "citations_delta" -> {
                if (blocks.containsKey(index)) {
                    blocks.get(index).appendItem("citations", delta.get("citation"));
                }
            }
            default -> {
                // Deltas of kinds to come tell nothing that a message could keep.
            }
        }
    }

    /** Returns the block of an index, begun if it was not: one of text, under its type's name. */
    private AnthropicBlock texts(String index, String type) {
        return blocks.computeIfAbsent(
                index,
                unknown -> {
                    Map<String, Object> values = new LinkedHashMap<>();
                    values.put("type", type);
                    values.put(type, "");
                    return new AnthropicBlock(values);
                });
    }

    /** Returns the block of an index, begun if it was not: a call of an unknown tool. */
    private AnthropicBlock tool(String index) {
        return blocks.computeIfAbsent(
                index,
                unknown -> {
                    Map<String, Object> values = new LinkedHashMap<>();
                    values.put("type", "tool_use");
                    values.put("id", null);
                    values.put("name", null);
                    values.put("input", new LinkedHashMap<>());
                    return new AnthropicBlock(values);
                });
    }

    private void takeMessageDelta(LooseFields event) {
        putUnlessNull(event.map("delta"), base);
        putUnlessNull(event.map("usage"), usage);
    }

    /** A null in a later event does not erase what an earlier one told. */
    private static void putUnlessNull(LooseFields from, Map<String, Object> to) {
        from.copy()
                .forEach(
                        (name, value) -> {
                            if (value != null) {
                                to.put(name, value);
                            }
                        });
    }

    private static IllegalStateException failure(LooseFields error) {
        return new IllegalStateException(
                "Anthropic stream failed: " + error.get("type") + ": " + error.get("message"));
    }
}
