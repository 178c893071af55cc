package com.openjiuwen.parity;

import static java.util.Map.entry;

import java.util.Map;
import java.util.function.Function;

/** The operations that the harness drives but upstream has no public class for, by their names. */
public final class Operations {

    private static final Map<String, Function<Map<String, Object>, Object>> TABLE =
            Map.ofEntries(
                    entry("text.of", Operations::textOf),
                    entry("context.restore", ContextRestore::restore),
                    entry("tool.result", ToolResults::toolMessage),
                    entry("conversation.pair", ConversationPairing::pair),
                    entry("conversation.memory", ConversationMemory::play),
                    entry("vendor.normalise", VendorMessages::normalise),
                    entry("stream.fold_sse", SseFold::fold),
                    entry("stream.final_message", SseFold::finalMessage));

    private Operations() {}

    /**
     * Returns the operations; each takes its input, decoded and with all messages built, and
     * returns JSON-like values and messages.
     */
    public static Map<String, Function<Map<String, Object>, Object>> table() {
        return TABLE;
    }

    private static Object textOf(Map<String, Object> input) {
        return Map.of("text", String.valueOf(input.get("value")));
    }
}
