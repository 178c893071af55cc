package org.agentcoreparity.bridge;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The operations that the jar can do, and the reason for each that it cannot. */
final class OpTable {

    private final Map<String, Op> ops = new LinkedHashMap<>();
    private final Map<String, String> unsupported = new LinkedHashMap<>();

    static OpTable bind(SubjectJar jar, Schema schema) {
        OpTable table = new OpTable();
        ChunkOps.offer(table, schema);
        MergeOps.offer(table, jar);
        MessageOps.offer(table, schema);
        JacksonOps.offer(table, jar, schema);
        SerializerOps.offer(table, jar);
        StreamOps.offer(table, jar, schema);
        ParityOps.offer(table, jar);
        return table;
    }

    /** Makes operations of what the jar has. */
    interface Binder {
        Map<String, Op> bind();
    }

    /** Adds operations that stand or fall together; if they fall, with the reason. */
    void offer(List<String> names, Binder binder) {
        Map<String, Op> bound = Map.of();
        String reason = "this jar has no such operation";
        try {
            bound = binder.bind();
        } catch (UnsupportedCallException none) {
            reason = none.getMessage();
        } catch (LinkageError broken) {
            reason = "its class in this jar cannot be linked: " + broken;
        }
        for (String name : names) {
            Op op = bound.get(name);
            if (op == null) {
                unsupported.put(name, reason);
            } else {
                ops.put(name, op);
            }
        }
    }

    Op get(String name) {
        Op op = ops.get(name);
        if (op == null) {
            throw new UnsupportedCallException(
                    unsupported.getOrDefault(name, "the bridge has no operation " + name));
        }
        return op;
    }

    Set<String> names() {
        return ops.keySet();
    }

    Map<String, String> unsupported() {
        return unsupported;
    }
}
