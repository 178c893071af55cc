package org.agentcoreparity.bridge;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The classes of the jar that {@code $class} names, by that name and by the class itself. */
final class Schema {

    private static final String GRAPH = "com.openjiuwen.core.graph.";

    private final Map<String, ValueType> byName = new HashMap<>();
    private final Map<Class<?>, ValueType> byClass = new HashMap<>();
    private final Map<String, String> missing = new HashMap<>();

    private Schema() {}

    /** Binds every class that the jar has; a call that needs another is unsupported. */
    static Schema bind(SubjectJar jar) {
        Schema schema = new Schema();
        schema.bindMessages(jar);
        schema.bindGraph(jar);
        return schema;
    }

    private void bindMessages(SubjectJar jar) {
        Map<String, BeanType.Nested> nested = new HashMap<>();
        offer(
                "ToolCall",
                () -> {
                    BeanType type = bean(jar, "ToolCall", FieldNames.TOOL_CALL, Map.of());
                    nested.put("tool_calls", new BeanType.Nested(type, true));
                    return type;
                });
        try {
            BeanType usage = bean(jar, "UsageMetadata", FieldNames.USAGE, Map.of());
            nested.put("usage_metadata", new BeanType.Nested(usage, false));
        } catch (UnsupportedCallException | LinkageError none) {
            // A usage is then observed like any unknown bean.
            jar.lack("UsageMetadata that can be bound");
        }
        for (String name : List.of("BaseMessage", "UserMessage", "SystemMessage")) {
            offer(name, () -> bean(jar, name, FieldNames.BASE, nested));
        }
        offer("BaseMessageChunk", () -> bean(jar, "BaseMessageChunk", FieldNames.BASE, nested));
        for (String name : List.of("ToolMessage", "ToolMessageChunk")) {
            offer(name, () -> bean(jar, name, FieldNames.TOOL, nested));
        }
        for (String name : List.of("AssistantMessage", "AssistantMessageChunk")) {
            offer(name, () -> bean(jar, name, FieldNames.ASSISTANT, nested));
        }
    }

    private static BeanType bean(
            SubjectJar jar, String name, List<String> fields, Map<String, BeanType.Nested> nested) {
        return BeanType.bind(jar, name, jar.get(SubjectJar.SCHEMA + name), fields, nested);
    }

    private void bindGraph(SubjectJar jar) {
        offerGraph(jar, "GraphMessage", "pregel.Message", FieldNames.GRAPH_MESSAGE);
        offerGraph(jar, "PendingNode", "store.PendingNode", FieldNames.PENDING_NODE);
        offerGraph(jar, "GraphStoreState", "store.GraphStoreState", FieldNames.GRAPH_STORE_STATE);
    }

    private void offerGraph(SubjectJar jar, String name, String className, List<String> fields) {
        offer(name, () -> GraphType.bind(jar, name, jar.get(GRAPH + className), fields));
    }

    /** Binds one class of the jar. */
    private interface Binder {
        ValueType bind();
    }

    private void offer(String name, Binder binder) {
        try {
            ValueType type = binder.bind();
            byName.put(name, type);
            byClass.put(type.type(), type);
        } catch (UnsupportedCallException none) {
            missing.put(name, none.getMessage());
        } catch (LinkageError broken) {
            missing.put(name, name + " of this jar cannot be bound: " + broken);
        }
    }

    /** The type that {@code $class: name} names. */
    ValueType named(String name) {
        ValueType type = byName.get(name);
        if (type != null) {
            return type;
        }
        String reason = missing.get(name);
        if (reason != null) {
            throw new UnsupportedCallException(reason);
        }
        throw new BadCallException("there is no $class " + name);
    }

    /** The type of an object of exactly this class, or null if it is none of the schema. */
    ValueType of(Class<?> type) {
        return byClass.get(type);
    }

    /** The message types that this jar has. */
    List<BeanType> messages() {
        List<BeanType> messages = new ArrayList<>();
        for (ValueType type : byName.values()) {
            if (type instanceof BeanType bean && !bean.name().equals("ToolCall")) {
                messages.add(bean);
            }
        }
        return messages;
    }
}
