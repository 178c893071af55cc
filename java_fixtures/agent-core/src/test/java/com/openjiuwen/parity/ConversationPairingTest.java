package com.openjiuwen.parity;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.openjiuwen.core.foundation.llm.schema.AssistantMessage;
import com.openjiuwen.core.foundation.llm.schema.AssistantMessageChunk;
import com.openjiuwen.core.foundation.llm.schema.ToolCall;
import com.openjiuwen.core.foundation.llm.schema.ToolMessage;
import com.openjiuwen.core.foundation.llm.schema.UserMessage;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConversationPairingTest {

    private static AssistantMessage calls(String... ids) {
        AssistantMessage message = new AssistantMessage("");
        message.setToolCalls(
                Arrays.stream(ids).map(id -> ToolCall.builder().id(id).build()).toList());
        return message;
    }

    private static ToolMessage result(String id) {
        return new ToolMessage("r", id);
    }

    private static void assertPairs(String expected, Object... messages) {
        Map<String, Object> pairing =
                ConversationPairing.pair(Map.of("messages", Arrays.asList(messages)));
        assertEquals(
                List.of("pairs", "unanswered", "orphans", "duplicates", "early"),
                List.copyOf(pairing.keySet()));
        assertEquals(
                expected,
                String.join(" ", pairing.values().stream().map(String::valueOf).toList()));
    }

    @Test
    void parallelCallsMayBeAnsweredInAnyOrder() {
        assertPairs(
                "[[1, 1, 2], [1, 0, 3]] [] [] [] []",
                new UserMessage("go"),
                calls("a", "b"),
                result("b"),
                result("a"));
    }

    @Test
    void aResultAnswersTheNearestUnansweredCallOfItsId() {
        assertPairs(
                "[[1, 0, 2], [0, 0, 3]] [] [] [] []",
                calls("a"),
                calls("a"),
                result("a"),
                result("a"));
        assertPairs("[[0, 0, 1]] [[2, 0]] [] [] []", calls("a"), result("a"), calls("a"));
    }

    @Test
    void withinAMessageTheFirstCallIsAnsweredFirst() {
        assertPairs("[[0, 0, 1]] [[0, 1]] [] [] []", calls("a", "a"), result("a"));
    }

    @Test
    void aResultBeforeItsCallIsEarlyAndDoesNotAnswerIt() {
        assertPairs("[] [[1, 0]] [] [] [0]", result("a"), calls("a"));
    }

    @Test
    void aSecondAnswerIsADuplicateEvenIfTheIdIsCalledAgainLater() {
        assertPairs(
                "[[0, 0, 1]] [[3, 0]] [] [2] []", calls("a"), result("a"), result("a"), calls("a"));
    }

    @Test
    void aResultWithoutACallIsAnOrphan() {
        assertPairs("[] [[0, 0]] [1] [] []", calls("a"), result("b"));
    }

    @Test
    void aNullOrEmptyIdIsNone() {
        assertPairs("[] [[0, 0], [0, 1]] [1, 2] [] []", calls("", null), result(""), result(null));
    }

    @Test
    void classesDecideAndOtherEntriesKeepTheirPlaces() {
        AssistantMessageChunk chunk = new AssistantMessageChunk();
        chunk.setToolCalls(calls("a").getToolCalls());
        chunk.setRole("user");
        assertPairs("[[1, 0, 3]] [] [] [] []", null, chunk, 5, result("a"));
    }
}
