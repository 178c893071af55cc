package com.openjiuwen.core.foundation.llm.model_clients;

import static com.openjiuwen.core.foundation.llm.JsonLiteral.json;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import com.openjiuwen.core.foundation.llm.schema.AssistantMessageChunk;
import com.openjiuwen.core.foundation.llm.schema.ToolCall;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StreamChunkTest {

    private static AssistantMessageChunk parse(String event) {
        return new OpenAIModelClient("m-test").parseStreamChunk(json(event));
    }

    private static AssistantMessageChunk parseChoice(String choice) {
        return parse("{'choices': [" + choice + "]}");
    }

    private static AssistantMessageChunk parseDelta(String delta) {
        return parseChoice("{'delta': " + delta + "}");
    }

    private static ToolCall parseCall(String call) {
        return parseDelta("{'tool_calls': [" + call + "]}").getToolCalls().get(0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{'choices': null}",
                "{'choices': []}",
                "{'choices': 'x'}",
                "{'choices': [1, null]}",
                "{'choices': [], 'usage': null, 'prompt_token_ids': ['x']}",
                "{'usage': 'u'}"
            })
    void anEventThatHoldsNothingIsNoChunk(String event) {
        assertNull(parse(event));
    }

    @Test
    void usageOrPromptTokenIdsAreEnoughForAChunk() {
        AssistantMessageChunk usage = parse("{'choices': [], 'usage': {}}");
        assertEquals("", usage.getContent());
        assertEquals("m-test", usage.getUsageMetadata().getModelName());
        AssistantMessageChunk ids = parse("{'prompt_token_ids': [1, 'x', 2.7, true]}");
        assertEquals(List.of(1, 2), ids.getPromptTokenIds());
        assertNull(ids.getUsageMetadata());
        AssistantMessageChunk both =
                parse("{'choices': [{}], 'prompt_token_ids': [1], 'usage': {}}");
        assertEquals(List.of(1), both.getPromptTokenIds());
        assertEquals("m-test", both.getUsageMetadata().getModelName());
    }

    @Test
    void onlyTheFirstChoiceThatIsAMapIsRead() {
        AssistantMessageChunk chunk =
                parse("{'choices': [1, {'delta': {'content': 'a'}}, {'delta': {'content': 'b'}}]}");
        assertEquals("a", chunk.getContent());
    }

    @Test
    void aDeltaThatIsNoMapCountsAsEmptyAndItsRoleIsIgnored() {
        AssistantMessageChunk chunk = parseDelta("null");
        assertEquals(new AssistantMessageChunk(), chunk);
        assertEquals("assistant", parseDelta("{'role': 'tool'}").getRole());
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "false", "0", "0.0", "''", "[]", "{}", "-0.0"})
    void contentThatPythonTakesForFalseIsEmpty(String content) {
        assertEquals("", parseDelta("{'content': " + content + "}").getContent());
    }

    @ParameterizedTest
    @ValueSource(strings = {"true", "5", "1.5", "'a'", "[0]", "{'a': 0}", "9223372036854775808"})
    void otherContentIsKeptAsItIs(String content) {
        Object expected = json(content);
        assertEquals(expected, parseDelta("{'content': " + content + "}").getContent());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {"'stop' | stop", "7 | 7", "null | null", "'' | null", "0 | null"})
    void theFinishReasonIsTextElseTheTextNull(String reason, String expected) {
        String choice = "{'finish_reason': " + reason + "}";
        assertEquals(expected, parseChoice(choice).getFinishReason());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            nullValues = "-",
            value = {
                "{} | -",
                "{'reasoning': 'b'} | b",
                "{'reasoning': ['r']} | [r]",
                "{'reasoning_content': null, 'reasoning': 5} | 5",
                "{'reasoning_content': '', 'reasoning': 'b'} | \"\"",
                "{'reasoning_content': 'a', 'reasoning': 'b'} | a"
            })
    void reasoningContentComesBeforeReasoning(String delta, String expected) {
        assertEquals(expected, parseDelta(delta).getReasoningContent());
    }

    @Test
    void logprobsAreKeptUnlessFalse() {
        assertEquals(
                json("{'content': null}"),
                parseChoice("{'logprobs': {'content': null}}").getLogprobs());
        assertNull(parseChoice("{'logprobs': {}}").getLogprobs());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "{'token_ids': [1, 2.9, true], 'delta': {'token_ids': [3]}} | [1, 2]",
                "{'token_ids': [], 'delta': {'token_ids': [3]}} | [3]",
                "{'token_ids': ['x'], 'delta': {'token_ids': [3]}} | [3]",
                "{'delta': {'token_ids': [3]}} | [3]",
                "{'token_ids': null, 'delta': {'token_ids': []}} | null"
            })
    void tokenIdsAreTheChoicesElseTheDeltas(String choice, String expected) {
        Object ids = parseChoice(choice).getCompletionTokenIds();
        assertEquals(json(expected), ids);
    }

    @Test
    void noToolCallsAreNull() {
        assertNull(parseDelta("{'tool_calls': []}").getToolCalls());
        assertNull(parseDelta("{'tool_calls': {}}").getToolCalls());
        assertNull(parseDelta("{'tool_calls': [1, null]}").getToolCalls());
    }

    @Test
    void aToolCallsFieldsAreTextOrEmpty() {
        ToolCall empty = parseCall("{}");
        assertEquals(ToolCall.builder().id("").name("").arguments("").build(), empty);
        ToolCall odd =
                parseCall(
                        "{'id': 7, 'type': true, 'function': {'name': 5, 'arguments': {'x': 1}}}");
        assertEquals(
                ToolCall.builder().id("7").type("true").name("5").arguments("{x=1}").build(), odd);
        assertEquals("function", parseCall("{'type': '', 'function': null}").getType());
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {"0,0", "1.9,1", "3000000000,-1294967296", "true,-", "'''0''',-", "null,-"})
    void anIndexIsANumberTruncated(String index, Integer expected) {
        assertEquals(expected, parseCall("{'index': " + index + "}").getIndex());
    }
}
