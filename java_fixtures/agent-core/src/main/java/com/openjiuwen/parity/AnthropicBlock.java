package com.openjiuwen.parity;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A block of an Anthropic message, whole or growing by the deltas of a stream. */
final class AnthropicBlock {

    private static final Set<String> NAMED_OF_TEXT = Set.of("type", "text");

    private final Map<String, Object> values;

    /** The JSON of a tool's input as far as it has come. */
    private final StringBuilder partialInput = new StringBuilder();

    /** Makes a block of values, which deltas will change. */
    AnthropicBlock(Map<String, Object> values) {
        this.values = values;
    }

    /** Returns the blocks that a message's content has; none if it is no list. */
    static List<AnthropicBlock> listOf(Object content) {
        List<AnthropicBlock> blocks = new ArrayList<>();
        for (LooseFields block : LooseFields.mapsOf(content)) {
            blocks.add(new AnthropicBlock(block.copy()));
        }
        return blocks;
    }

    /** Appends a text to a text field; what Python takes for false appends nothing. */
    void append(String field, Object text) {
        if (LooseFields.isTruthy(text)) {
            values.put(field, fields().truthyText(field, "") + text);
        }
    }

    /** Appends an item to a list field, which becomes a list if it is none. */
    void appendItem(String field, Object item) {
        List<Object> items = new ArrayList<>();
        if (values.get(field) instanceof List<?> list) {
            items.addAll(list);
        }
        items.add(item);
        values.put(field, items);
    }

    void set(String field, Object value) {
        values.put(field, value);
    }

    /** Appends a piece of the input's JSON; what Python takes for false appends nothing. */
    void appendInput(Object json) {
        if (LooseFields.isTruthy(json)) {
            partialInput.append(json);
        }
    }

    /** Ends the stream of this block: its input is what the pieces hold, if there were any. */
    void finish() {
        if (!partialInput.isEmpty()) {
            values.put("input", parsedOrRaw(partialInput.toString()));
        }
    }

    Map<String, Object> values() {
        return values;
    }

    LooseFields fields() {
        return new LooseFields(values);
    }

    boolean isOfType(String type) {
        return type.equals(values.get("type"));
    }

    /** Says whether this is a text block that says nothing beside its text. */
    boolean isBareText() {
        return isOfType("text") && fields().rest(NAMED_OF_TEXT).isEmpty();
    }

    /** Returns a tool's input as text, as it was streamed if it was. */
    String argumentsText() {
        return partialInput.isEmpty()
                ? ArgumentsText.of(values.get("input"), "{}")
                : partialInput.toString();
    }

    private static Object parsedOrRaw(String json) {
        try {
            return StrictJson.read(json);
        } catch (IOException e) {
            return json;
        }
    }
}
