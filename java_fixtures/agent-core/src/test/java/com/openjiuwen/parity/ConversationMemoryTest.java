package com.openjiuwen.parity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.openjiuwen.core.foundation.llm.schema.AssistantMessage;
import com.openjiuwen.core.foundation.llm.schema.BaseMessage;
import com.openjiuwen.core.foundation.llm.schema.ToolMessage;
import com.openjiuwen.core.foundation.llm.schema.UserMessage;
import java.math.BigInteger;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConversationMemoryTest {

    private static final BaseMessage QUESTION = new UserMessage("q");
    private static final BaseMessage ANSWER = new AssistantMessage("a");
    private static final BaseMessage RESULT = new ToolMessage("r", "c1");

    private static Map<String, Object> add(Object message) {
        return Collections.singletonMap("add", message);
    }

    private static Map<String, Object> history(Object rounds) {
        return Map.of("history", rounds);
    }

    private static List<List<BaseMessage>> play(Object... steps) {
        return ConversationMemory.play(Map.of("steps", List.of(steps)));
    }

    @Test
    void messagesAreAppended() {
        assertEquals(
                List.of(List.of(QUESTION, ANSWER, RESULT, RESULT)),
                play(add(QUESTION), add(ANSWER), add(RESULT), add(RESULT)));
    }

    @Test
    void aUserMessageIsNotRepeated() {
        assertEquals(
                List.of(List.of(QUESTION)), play(add(QUESTION), add(new UserMessage("q", "n"))));
        assertEquals(
                List.of(List.of(QUESTION, ANSWER, QUESTION)),
                play(add(QUESTION), add(ANSWER), add(QUESTION)));
    }

    @Test
    void aUserMessagesTextCountsNotItsContent() {
        BaseMessage number = new UserMessage((Object) 5);
        assertEquals(List.of(List.of(number)), play(add(number), add(new UserMessage("5"))));
    }

    @Test
    void aNullMessageChangesNothing() {
        assertEquals(List.of(List.of(QUESTION)), play(add(null), add(QUESTION), add(null)));
    }

    @Test
    void theHistoryIsTheLastTwoMessagesOfEachRoundAtThatMoment() {
        assertEquals(
                List.of(
                        List.of(QUESTION, ANSWER, RESULT, ANSWER),
                        List.of(ANSWER, RESULT),
                        List.of(QUESTION, ANSWER, RESULT, ANSWER)),
                play(
                        add(QUESTION),
                        add(ANSWER),
                        add(RESULT),
                        history(1),
                        add(ANSWER),
                        history(BigInteger.TWO.pow(80))));
    }

    @Test
    void aHistoryOfNoRoundsIsEmpty() {
        assertEquals(
                List.of(List.of(QUESTION), List.of(), List.of()),
                play(add(QUESTION), history(0), history(-1)));
    }

    @Test
    void onlyMessagesAreAdded() {
        IllegalArgumentException error =
                assertThrows(IllegalArgumentException.class, () -> play(add(Map.of("a", 1))));
        assertEquals("Not a message: {a=1}", error.getMessage());
    }
}
