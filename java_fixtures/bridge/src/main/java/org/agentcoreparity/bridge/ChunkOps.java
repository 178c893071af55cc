package org.agentcoreparity.bridge;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code chunk.merge} and {@code chunk.fold}. */
final class ChunkOps {

    /** Both operands before and after: twice what one outcome may be. */
    private static final int MAX_OPERANDS_BYTES = 2 * Batch.MAX_OUTCOME_BYTES;

    private ChunkOps() {}

    static void offer(OpTable table, Schema schema) {
        table.offer(
                List.of("chunk.merge", "chunk.fold"),
                () -> {
                    Merging merging = Merging.bind(schema);
                    return Map.of(
                            "chunk.merge", input -> merge(schema, merging, input),
                            "chunk.fold", input -> merging.fold((List<?>) input.get("chunks")));
                });
    }

    private static Object merge(Schema schema, Merging merging, Map<String, Object> input)
            throws Throwable {
        Object left = input.get("left");
        Object right = input.get("right");
        CanonicalWriter operands = new CanonicalWriter(MAX_OPERANDS_BYTES);
        Observer observer = new Observer(schema, operands);
        observer.write(left);
        observer.write(right);
        int middle = operands.length();
        Object merged = merging.merge(left, right);
        observer.write(left);
        observer.write(right);
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("merged", merged);
        result.put("operands_unchanged", operands.halvesAreEqual(0, middle));
        return result;
    }
}
