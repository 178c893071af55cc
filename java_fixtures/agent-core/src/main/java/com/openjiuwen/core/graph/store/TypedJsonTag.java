package com.openjiuwen.core.graph.store;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What a tagged map of the typed JSON protocol can be, and its fields in their order. */
enum TypedJsonTag {
    USER_MESSAGE("message.user", "role", "content", "name"),
    SYSTEM_MESSAGE("message.system", "role", "content", "name"),
    TOOL_MESSAGE("message.tool", "role", "content", "name", "toolCallId"),
    ASSISTANT_MESSAGE(
            "message.assistant",
            "role",
            "content",
            "name",
            "toolCalls",
            "usageMetadata",
            "finishReason",
            "parserContent",
            "reasoningContent"),
    GRAPH_MESSAGE("graph.message", "sender", "target", "payload"),
    PENDING_NODE("graph.pendingNode", "nodeName", "status", "exceptions"),
    STORE_STATE(
            "graph.storeState",
            "ns",
            "step",
            "channelValues",
            "pendingBuffer",
            "pendingNode",
            "nodeVersion");

    /** The field that holds the tag; plain maps may not have it. */
    static final String FIELD = "__jiuwenType";

    private final String text;
    private final List<String> fields;
    private final Set<String> known = new LinkedHashSet<>();

    TypedJsonTag(String text, String... fields) {
        this.text = text;
        this.fields = List.of(fields);
        known.add(FIELD);
        known.addAll(this.fields);
    }

    /**
     * Returns the tag of that text.
     *
     * @throws IllegalArgumentException if there is none
     */
    static TypedJsonTag of(String text) {
        for (TypedJsonTag tag : values()) {
            if (tag.text.equals(text)) {
                return tag;
            }
        }
        throw new IllegalArgumentException("Unknown JSON type: " + text);
    }

    String text() {
        return text;
    }

    /** The fields beside the tag itself, in the order they are written in. */
    List<String> fields() {
        return fields;
    }

    /** All that a map of this tag may hold. */
    Set<String> known() {
        return known;
    }
}
