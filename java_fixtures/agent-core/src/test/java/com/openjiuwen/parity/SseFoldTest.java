package com.openjiuwen.parity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.openjiuwen.core.foundation.llm.schema.AssistantMessage;
import com.openjiuwen.core.foundation.llm.schema.AssistantMessageChunk;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SseFoldTest {

    private static String chunk(String content) {
        return "{\"choices\":[{\"delta\":{\"content\":\"" + content + "\"}}]}";
    }

    private static AssistantMessageChunk fold(String text) {
        return SseFold.fold(Map.of("text", text));
    }

    private static Object contentOf(String text) {
        return fold(text).getContent();
    }

    private static Throwable faultOf(String text) {
        return assertThrows(UncheckedIOException.class, () -> fold(text)).getCause();
    }

    @Test
    void theChunksOfAllEventsAreMerged() {
        String text =
                "data: " + chunk("Low") + "\n\ndata: " + chunk(" tide") + "\n\ndata: [DONE]\n\n";
        assertEquals("Low tide", contentOf(text));
    }

    @Test
    void aMissingDoneIsNoError() {
        assertEquals("a", contentOf("data: " + chunk("a")));
    }

    @Test
    void aCharacterMayBeCutBetweenReads() {
        String start =
                "646174613a207b2263686f69636573223a5b7b2264656c7461223a7b22636f6e74656e74223a22e6";
        List<String> pieces = List.of(start, "", "BD", "ae227d7d5d7d");
        assertEquals("\u6f6e", SseFold.fold(Map.of("pieces", pieces)).getContent());
    }

    @Test
    void aPieceMustBeHex() {
        IllegalArgumentException error =
                assertThrows(
                        IllegalArgumentException.class,
                        () -> SseFold.fold(Map.of("pieces", List.of("6g"))));
        assertEquals("pieces must be hex: 6g", error.getMessage());
    }

    @Test
    void anEmptyStreamIsNull() {
        assertNull(fold(""));
        assertNull(SseFold.fold(Map.of()));
        assertNull(SseFold.finalMessage(Map.of("text", "data: [DONE]\n\n")));
    }

    @Test
    void emptyDataAndNullTellNothing() {
        assertNull(fold("data:\n\ndata:  \t\n\ndata: null\n\n"));
    }

    @Test
    void oneValueMayTakeManyLines() {
        assertEquals(
                "a",
                contentOf("data: {\"choices\":[{\ndata: \"delta\":{\"content\":\"a\"}}]}\n\n"));
    }

    @Test
    void eventsWithoutABlankLineBetweenAreReadLineByLine() {
        assertEquals("ab", contentOf("data: " + chunk("a") + "\ndata: " + chunk("b") + "\n\n"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{",
                "nope",
                "{\"a\":NaN}",
                "{\"a\":01}",
                "{} {}",
                "{}]",
                "{}\ndata: {",
                "\u00a0"
            })
    void dataThatIsNoJsonIsMalformed(String data) {
        assertInstanceOf(JsonParseException.class, faultOf("data: " + data + "\n\n"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "[]", "\"x\"", "true"})
    void jsonThatIsNoObjectHasTheWrongShape(String data) {
        assertInstanceOf(MismatchedInputException.class, faultOf("data: " + data + "\n\n"));
    }

    @Test
    void aLimitOfTheJsonLibraryIsItsOwnFault() {
        String deep = "[".repeat(1001) + "]".repeat(1001);
        assertInstanceOf(StreamConstraintsException.class, faultOf("data: " + deep + "\n\n"));
    }

    @Test
    void whatFollowsAValueIsMalformedWhateverItIs() {
        String text = "data: {}" + "1".repeat(1001) + "\n\n";
        assertInstanceOf(JsonParseException.class, faultOf(text));
    }

    @Test
    void whatFollowsDoneIsNotLookedAt() {
        assertEquals("a", contentOf("data: " + chunk("a") + "\n\ndata: [DONE]\n\ndata: {\n\n"));
    }

    @Test
    void theFirstFaultEndsTheStream() {
        String bad = "data: {\"usage\":{\"total_tokens\":\"x\"}}";
        assertThrows(NumberFormatException.class, () -> fold(bad + "\n\ndata: {\n\n"));
        assertThrows(NumberFormatException.class, () -> fold(bad + "\ndata: {\n\n"));
    }

    @Test
    void anErrorObjectInMidStreamTellsNothing() {
        String text = "data: " + chunk("a") + "\n\ndata: {\"error\":{\"message\":\"x\"}}\n\n";
        assertEquals("a", contentOf(text));
    }

    @Test
    void theFinalMessageKeepsAllThatWasMerged() {
        String text =
                "data: {\"choices\":[{\"delta\":{\"content\":\"a\",\"reasoning\":\"r\","
                        + "\"tool_calls\":[{\"id\":\"c\"}]},\"finish_reason\":\"stop\","
                        + "\"logprobs\":{\"content\":[1]},\"token_ids\":[7]}],"
                        + "\"prompt_token_ids\":[5],\"usage\":{\"total_tokens\":3}}\n\n";
        AssistantMessage message = SseFold.finalMessage(Map.of("text", text));
        AssistantMessageChunk merged = fold(text);
        assertEquals(AssistantMessage.class, message.getClass());
        assertEquals(merged.modelDump(), message.modelDump());
        assertEquals(3, message.getUsageMetadata().getTotalTokens());
        assertEquals("m-test", message.getUsageMetadata().getModelName());
    }
}
