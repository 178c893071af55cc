package com.openjiuwen.parity;

import com.openjiuwen.core.foundation.llm.schema.AssistantMessage;
import com.openjiuwen.core.foundation.llm.schema.ToolCall;
import com.openjiuwen.core.foundation.llm.schema.ToolMessage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Pairs the tool messages of a conversation with the calls that they answer.
 *
 * <p>A result answers the nearest unanswered call of its id before it: that of the latest message,
 * there the first. An id that is null or empty is none.
 */
final class ConversationPairing {

    private final List<?> messages;

    /** For each id the unanswered calls so far, as message index and position, nearest first. */
    private final Map<String, Deque<List<Integer>>> open = new HashMap<>();

    /** For each id the index of the last message that calls with it. */
    private final Map<String, Integer> lastCalled = new HashMap<>();

    private final List<List<Integer>> pairs = new ArrayList<>();
    private final Set<List<Integer>> unanswered = new LinkedHashSet<>();
    private final List<Integer> orphans = new ArrayList<>();
    private final List<Integer> duplicates = new ArrayList<>();
    private final List<Integer> early = new ArrayList<>();

    private ConversationPairing(List<?> messages) {
        this.messages = messages;
    }

    /** Returns the pairs of the input's {@code messages}, and all that is left without one. */
    static Map<String, Object> pair(Map<String, Object> input) {
        ConversationPairing pairing = new ConversationPairing((List<?>) input.get("messages"));
        pairing.noteCallers();
        pairing.walk();
        return pairing.report();
    }

    private void noteCallers() {
        for (int i = 0; i < messages.size(); i++) {
            for (ToolCall call : callsOf(messages.get(i))) {
                lastCalled.put(idOf(call), i);
            }
        }
    }

    private void walk() {
        for (int i = 0; i < messages.size(); i++) {
            openCalls(i, callsOf(messages.get(i)));
            if (messages.get(i) instanceof ToolMessage result) {
                place(i, result.getToolCallId());
            }
        }
    }

    private void openCalls(int message, List<ToolCall> calls) {
        for (int position = 0; position < calls.size(); position++) {
            unanswered.add(List.of(message, position));
        }
        // Backwards, so that the first call of the message ends up in front.
        for (int position = calls.size() - 1; position >= 0; position--) {
            open.computeIfAbsent(idOf(calls.get(position)), id -> new ArrayDeque<>())
                    .addFirst(List.of(message, position));
        }
    }

    private void place(int result, String id) {
        if (id == null || id.isEmpty() || !lastCalled.containsKey(id)) {
            orphans.add(result);
        } else if (!open.containsKey(id)) {
            early.add(result);
        } else if (open.get(id).isEmpty()) {
            duplicates.add(result);
        } else {
            List<Integer> call = open.get(id).removeFirst();
            unanswered.remove(call);
            pairs.add(List.of(call.get(0), call.get(1), result));
        }
    }

    private Map<String, Object> report() {
        Map<String, Object> report = new LinkedHashMap<>();
        report.put("pairs", pairs);
        report.put("unanswered", new ArrayList<>(unanswered));
        report.put("orphans", orphans);
        report.put("duplicates", duplicates);
        report.put("early", early);
        return report;
    }

    private static List<ToolCall> callsOf(Object message) {
        boolean calls =
                message instanceof AssistantMessage assistant && assistant.getToolCalls() != null;
        return calls ? ((AssistantMessage) message).getToolCalls() : List.of();
    }

    private static String idOf(ToolCall call) {
        return call == null ? null : call.getId();
    }
}
