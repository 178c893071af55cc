package org.agentcoreparity.bridge;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** {@code stream.parse_delta} and {@code stream.fold}: the jar's own client reads each chunk. */
final class StreamOps {

    private StreamOps() {}

    static void offer(OpTable table, SubjectJar jar, Schema schema) {
        table.offer(
                List.of("stream.parse_delta", "stream.fold"),
                () -> {
                    ModelClient client = ModelClient.of(jar);
                    Merging merging = Merging.bind(schema);
                    Set<String> unreadable = unreadableKeys(schema);
                    return Map.of(
                            "stream.parse_delta",
                            input -> parse(client, unreadable, input.get("chunk")),
                            "stream.fold",
                            input -> fold(client, merging, unreadable, chunks(input)));
                });
    }

    private static List<?> chunks(Map<String, Object> input) {
        return (List<?>) input.get("chunks");
    }

    private static Object parse(ModelClient client, Set<String> unreadable, Object chunk)
            throws Throwable {
        requireNone(unreadable, chunk);
        return client.parse(chunk);
    }

    private static Object fold(
            ModelClient client, Merging merging, Set<String> unreadable, List<?> chunks)
            throws Throwable {
        requireNone(unreadable, chunks);
        List<Object> parsed = new ArrayList<>(chunks.size());
        for (Object chunk : chunks) {
            Object delta = client.parse(chunk);
            if (delta != null) {
                parsed.add(delta);
            }
        }
        return merging.fold(parsed);
    }

    /** The keys of a chunk object that fill fields which this version does not have. */
    private static Set<String> unreadableKeys(Schema schema) {
        Set<String> keys = new HashSet<>();
        if (schema.named("AssistantMessageChunk") instanceof BeanType chunk) {
            keys.addAll(chunk.missingFields());
        }
        if (keys.contains("completion_token_ids")) {
            keys.add("token_ids");
        }
        return keys;
    }

    private static void requireNone(Set<String> unreadable, Object value) {
        if (unreadable.isEmpty()) {
            return;
        }
        if (value instanceof Map<?, ?> map) {
            for (Object key : map.keySet()) {
                if (unreadable.contains(key)) {
                    throw new UnsupportedCallException("this jar's chunks have no " + key);
                }
            }
            map.values().forEach(item -> requireNone(unreadable, item));
        } else if (value instanceof Collection<?> items) {
            items.forEach(item -> requireNone(unreadable, item));
        }
    }
}
