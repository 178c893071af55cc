package org.agentcoreparity.bridge;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The ops that the fixture brings itself, since upstream has no one method for them. */
final class ParityOps {

    private static final String OPERATIONS = "com.openjiuwen.parity.Operations";

    private static final List<String> NAMES =
            List.of(
                    "stream.fold_sse",
                    "stream.final_message",
                    "context.restore",
                    "tool.result",
                    "text.of",
                    "conversation.pair",
                    "conversation.memory",
                    "vendor.normalise");

    private ParityOps() {}

    static void offer(OpTable table, SubjectJar jar) {
        table.offer(
                NAMES,
                () -> {
                    if (!jar.has(OPERATIONS)) {
                        throw new UnsupportedCallException("only the fixture has it as one call");
                    }
                    Map<String, Op> ops = new HashMap<>();
                    operations(jar).forEach((name, operation) -> ops.put(name, operation::apply));
                    return ops;
                });
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Function<Map<String, Object>, Object>> operations(SubjectJar jar) {
        try {
            return (Map<String, Function<Map<String, Object>, Object>>)
                    jar.get(OPERATIONS).getMethod("table").invoke(null);
        } catch (ReflectiveOperationException | ClassCastException broken) {
            throw new UnsupportedCallException("Operations.table() cannot be read: " + broken);
        }
    }
}
