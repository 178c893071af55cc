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
    private static final String PING = "ping";
    private static final Set<String> EVENT_TYPES =
            Set.of(
                    START,
                    "content_block_start",
                    "content_block_delta",
                    "content_block_stop",
                    "message_delta",
                    STOP,
                    PING,
                    "error");

    /** The message beside its blocks. */
    private final Map<String, Object> base = new LinkedHashMap<>();

    /** The blocks by their indexes, numbers as a rule, in order of their start. */
    private final Map<Object, AnthropicBlock> blocks = new LinkedHashMap<>();

    private boolean hasMessage;

    /** Says whether a vendor's item is an event of a stream rather than a message. */
    static boolean isEvent(LooseFields item) {
        return item.get("type") instanceof String type
                && EVENT_TYPES.contains(type)
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
        hasMessage |= !type.equals(PING) && !type.equals(STOP);
        Object index = event.get("index");
        switch (type) {
            case START -> base.putAll(event.map("message").copy());
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
        List<AnthropicBlock> all = new ArrayList<>(blocks.values());
        all.forEach(AnthropicBlock::finish);
        AssistantMessage message = AnthropicAssistant.of(new LooseFields(base), all);
        message.setContent(content(all));
        return message;
    }

    private void takeDelta(Object index, LooseFields delta) {
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
    private AnthropicBlock texts(Object index, String type) {
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
    private AnthropicBlock tool(Object index) {
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
        if (event.hasMap("usage")) {
            Map<String, Object> usage = new LooseFields(base).map("usage").copy();
            putUnlessNull(event.map("usage"), usage);
            base.put("usage", usage);
        }
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

    private Object content(List<AnthropicBlock> all) {
        if (all.isEmpty()) {
            Object content = base.get("content");
            return List.of().equals(content) ? "" : content;
        }
        if (all.stream().allMatch(AnthropicBlock::isBareText)) {
            return all.stream()
                    .map(block -> block.fields().textOr("text", ""))
                    .collect(Collectors.joining());
        }
        List<Object> content = new ArrayList<>();
        all.forEach(block -> content.add(block.values()));
        return content;
    }
}
