package com.openjiuwen.core.foundation.llm.schema;

import static com.openjiuwen.core.foundation.llm.JsonLiteral.json;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MessageChunkMergeTest {

    private static ToolCall call(String id, String name, Integer index) {
        return ToolCall.builder().id(id).name(name).index(index).build();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "null | null | null",
                "null | [1] | [1]",
                "{'a': 1} | null | {'a': 1}",
                "'a' | 'b' | 'ab'",
                "[1] | ['b'] | [1, 'b']",
                "'a' | 1 | 1",
                "[1] | 'b' | 'b'",
                "{'a': 1} | [] | []",
                "1 | 2 | 2",
                "true | false | false",
                "{'a': 'x', 'b': [1]} | {'c': 3, 'b': [2], 'a': 'y'} |"
                        + " {'a': 'xy', 'b': [1, 2], 'c': 3}",
                "[{'a': 'x'}] | [{'a': 'y'}] | [{'a': 'x'}, {'a': 'y'}]"
            })
    void contentsAreMergedByTheirTypes(String left, String right, String expected) {
        Object merged = MessageChunkMerge.mergeParserContent(json(left), json(right));
        assertEquals(JsonText.of(json(expected)), JsonText.of(merged));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "{'b': 1, 'a': 2} | {'c': 3, 'a': 4} | {'b': 1, 'a': 4, 'c': 3}",
                "{'a': 'x'} | {'a': 'y'} | {'a': 'xy'}",
                "{'a': [1]} | {'a': [2]} | {'a': [1, 2]}",
                "{'a': {'b': 'x'}} | {'a': {'b': 'y'}} | {'a': {'b': 'xy'}}",
                "{'a': 'x'} | {'a': null} | {'a': null}",
                "{'a': null} | {'a': 'x'} | {'a': 'x'}",
                "{'a': {}} | {'a': []} | {'a': []}",
                "{'a': {'b': 1}} | {'a': {'b': null}} | {'a': {'b': null}}"
            })
    void mapsAreMergedKeyByKey(String left, String right, String expected) {
        Map<String, Object> merged = MessageChunkMerge.mergeDicts(json(left), json(right));
        assertEquals(JsonText.of(json(expected)), JsonText.of(merged));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "null | null | null",
                "[1] | [2] | [1, 2]",
                "null | 'l' | 'l'",
                "[1] | null | [1]",
                "[1] | {} | {}",
                "{'content': [1]} | [2] | [2]",
                "'a' | 'b' | 'b'",
                "{'content': [1]} | {'content': [2], 'refusal': []} |"
                        + " {'content': [1, 2], 'refusal': []}",
                "{'content': [1]} | {'content': null} | {'content': null}",
                "{'content': 'a'} | {'content': 'b'} | {'content': 'b'}",
                "{'content': {'a': [1]}} | {'content': {'a': [2]}} | {'content': {'a': [2]}}"
            })
    void logprobsAreJoinedListByList(String left, String right, String expected) {
        Object merged = MessageChunkMerge.mergeLogprobs(json(left), json(right));
        assertEquals(JsonText.of(json(expected)), JsonText.of(merged));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "null | null | null",
                "[] | null | null",
                "null | [] | []",
                "[] | [] | []",
                "[1] | null | [1]",
                "[1] | [] | [1]",
                "[] | [1] | [1]",
                "[1, 2] | [1] | [1, 2, 1]"
            })
    void tokenIdsAreJoinedAndNoneYields(String left, String right, String expected) {
        List<Integer> joined = MessageChunkMerge.concatTokenIds(json(left), json(right));
        assertEquals(json(expected), (Object) joined);
    }

    @Test
    void tokenIdsThatNothingIsJoinedToAreTheSameList() {
        List<Integer> ids = List.of(1);
        assertSame(ids, MessageChunkMerge.concatTokenIds(ids, List.of()));
        assertSame(ids, MessageChunkMerge.concatTokenIds(List.of(), ids));
    }

    @Test
    void theOperandsAreNeverChanged() {
        List<Integer> list = new ArrayList<>(List.of(1));
        Map<String, Object> map = json("{'a': [1], 'b': {'c': 'x'}}");
        Map<String, Object> before = json("{'a': [1], 'b': {'c': 'x'}}");
        MessageChunkMerge.concatTokenIds(list, list);
        MessageChunkMerge.mergeParserContent(list, list);
        MessageChunkMerge.mergeDicts(map, map);
        MessageChunkMerge.mergeLogprobs(map, map);
        assertEquals(List.of(1), list);
        assertEquals(before, map);
    }

    @Test
    void beansOfOneClassAreMergedPropertyByProperty() {
        ToolCall left = call("call_1", null, 1);
        ToolCall right = call("call_1", "f", null);
        ToolCall merged = (ToolCall) MessageChunkMerge.mergeParserContent(left, right);
        assertEquals(
                ToolCall.builder()
                        .id("call_1call_1")
                        .type("functionfunction")
                        .name("f")
                        .index(1)
                        .build(),
                merged);
        assertEquals(call("call_1", null, 1), left);
        assertNotSame(right, merged);
    }

    @Test
    void whatIsNoBeanOfTheSameClassYieldsToTheLater() {
        Object later = new UserMessage("a");
        assertSame(later, MessageChunkMerge.mergeParserContent(new SystemMessage("b"), later));
        assertSame(2, MessageChunkMerge.mergeParserContent(1, 2));
    }

    @Test
    void modelsAreMergedOnlyWithTheirOwnKind() {
        ToolCall call = call("a", "f", 0);
        assertEquals("aa", MessageChunkMerge.mergePydanticModels(call, call).getId());
        assertSame(call, MessageChunkMerge.mergePydanticModels(call, null));
        assertSame(call, MessageChunkMerge.mergePydanticModels(null, call));
        IllegalArgumentException refusal =
                assertThrows(
                        IllegalArgumentException.class,
                        () -> MessageChunkMerge.mergePydanticModels(call, "x"));
        assertEquals("Cannot merge ToolCall with x", refusal.getMessage());
        assertThrows(
                IllegalArgumentException.class,
                () -> MessageChunkMerge.mergePydanticModels("a", "b"));
    }
}
