package com.openjiuwen.core.foundation.llm.schema;

import static com.openjiuwen.core.foundation.llm.JsonLiteral.json;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class ToolCallMergeTest {

    private static List<ToolCall> calls(String text) {
        List<Object> items = json(text);
        ObjectMapper mapper = new ObjectMapper();
        return items.stream().map(item -> mapper.convertValue(item, ToolCall.class)).toList();
    }

    private static void assertMerged(String expected, String left, String right) {
        assertEquals(calls(expected), ToolCallMerge.merge(calls(left), calls(right)));
    }

    @Test
    void noCallsAreNull() {
        assertNull(ToolCallMerge.merge(null, null));
        assertNull(ToolCallMerge.merge(List.of(), List.of()));
        assertNull(ToolCallMerge.merge(calls("[{}]"), calls("[{'id': '', 'arguments': ''}]")));
        assertNull(ToolCallMerge.merge(Collections.singletonList(null), null));
    }

    @Test
    void fragmentsWithoutAnythingAreSkipped() {
        assertMerged(
                "[{'id': 'a'}]",
                "[{'id': '', 'type': 'custom', 'name': '', 'arguments': ''}]",
                "[{}, {'id': 'a'}]");
    }

    @Test
    void anEarlierCallIsReplacedInItsPlaceByOneOfTheSameKey() {
        assertMerged(
                "[{'id': 'c', 'index': 0}, {'id': 'b'}]",
                "[{'id': 'a', 'index': 0}, {'id': 'b'}, {'id': 'c', 'index': 0}]",
                "[]");
    }

    @Test
    void aReplacedCallIsNotTheLastOne() {
        assertMerged(
                "[{'id': 'c', 'index': 0}, {'id': 'b', 'arguments': '1'}]",
                "[{'id': 'a', 'index': 0}, {'id': 'b'}, {'id': 'c', 'index': 0}]",
                "[{'arguments': '1'}]");
    }

    @Test
    void theFirstFragmentBeginsACallWhateverItHas() {
        assertMerged("[{'name': 'f'}]", "[]", "[{'name': 'f'}]");
        assertMerged("[{'index': 0}]", "[]", "[{'index': 0}]");
    }

    @Test
    void theIndexIsAKeyBeforeTheIdAndTheIdBeforeTheName() {
        assertMerged(
                "[{'id': 'a', 'index': 0, 'arguments': '12'}, {'id': 'b', 'index': 1}]",
                "[{'id': 'a', 'index': 0, 'arguments': '1'}, {'id': 'b', 'index': 1}]",
                "[{'id': 'x', 'index': 0, 'arguments': '2'}]");
        assertMerged(
                "[{'id': 'a', 'name': 'f', 'arguments': '1'},"
                        + " {'id': 'b', 'name': 'f', 'arguments': '2'}]",
                "[{'id': 'a', 'name': 'f', 'arguments': '1'}]",
                "[{'id': 'b', 'name': 'f', 'arguments': '2'}]");
        assertMerged(
                "[{'name': 'f', 'type': 'custom', 'arguments': '12'}, {'name': 'g'}]",
                "[{'name': 'f', 'type': 'custom', 'arguments': '1'}, {'name': 'g'}]",
                "[{'name': 'f', 'arguments': '2'}]");
    }

    @Test
    void aFragmentJoinsTheCallThatHasItsIdNow() {
        assertMerged(
                "[{'id': 'a', 'index': 0, 'arguments': '12'}, {'id': 'b', 'index': 1}]",
                "[{'id': 'a', 'index': 0, 'arguments': '1'}, {'id': 'b', 'index': 1}]",
                "[{'id': 'a', 'index': 7, 'arguments': '2'}]");
    }

    @Test
    void anEntryKeepsTheKeyItWasOpenedUnder() {
        assertMerged(
                "[{'id': 'a', 'name': 'f', 'index': 0, 'arguments': '12'},"
                        + " {'name': 'g', 'index': 0}]",
                "[{'id': 'a', 'name': 'f', 'arguments': '1'}]",
                "[{'id': 'a', 'index': 0, 'arguments': '2'}, {'name': 'g', 'index': 0}]");
    }

    @Test
    void bareArgumentsJoinTheLastCallIfThereIsOne() {
        assertMerged(
                "[{'id': 'a'}, {'id': 'b', 'name': '', 'type': 'custom', 'arguments': '12'}]",
                "[{'id': 'a'}, {'id': 'b', 'type': 'custom', 'arguments': '1'}]",
                "[{'id': '', 'name': '', 'arguments': '2'}]");
        assertMerged("[{'arguments': '12'}]", "[]", "[{'arguments': '1'}, {'arguments': '2'}]");
        assertMerged(
                "[{'arguments': '1'}, {'id': 'a', 'index': 1}]",
                "[]",
                "[{'arguments': '1'}, {'id': 'a', 'index': 1}]");
    }

    @Test
    void aNamedFunctionWithoutIdAndIndexJoinsTheLastFunction() {
        assertMerged(
                "[{'id': 'a', 'name': 'f', 'arguments': '12'}]",
                "[{'id': 'a', 'name': 'f', 'arguments': '1'}]",
                "[{'name': 'g', 'arguments': '2'}]");
        assertMerged(
                "[{'id': 'a', 'name': 'f', 'type': 'custom'}, {'name': 'g'}]",
                "[{'id': 'a', 'name': 'f', 'type': 'custom'}]",
                "[{'name': 'g'}]");
        assertMerged(
                "[{'id': 'a', 'name': 'f'}, {'name': 'g', 'type': 'custom'}]",
                "[{'id': 'a', 'name': 'f'}]",
                "[{'name': 'g', 'type': 'custom'}]");
    }

    @Test
    void aNameJoinsTheOnlyCallIfThatHasNone() {
        assertMerged(
                "[{'id': 'a', 'name': 'f', 'index': 1, 'arguments': '12'}]",
                "[{'id': 'a', 'arguments': '1'}]",
                "[{'id': 'b', 'name': 'f', 'index': 1, 'arguments': '2'}]");
        assertMerged(
                "[{'id': 'a'}, {'id': 'b'}, {'name': 'f', 'index': 5}]",
                "[{'id': 'a'}, {'id': 'b'}]",
                "[{'name': 'f', 'index': 5}]");
        assertMerged(
                "[{'id': 'a'}, {'id': 'b', 'index': 5}]",
                "[{'id': 'a'}]",
                "[{'id': 'b', 'index': 5}]");
    }

    @Test
    void aNewCallIsCopiedUnchanged() {
        List<ToolCall> right = calls("[{'id': 'a', 'type': null, 'arguments': null}]");
        List<ToolCall> merged = ToolCallMerge.merge(null, right);
        assertEquals(right, merged);
        assertNotSame(right.get(0), merged.get(0));
    }

    @Test
    void whatACallHasItKeepsAndOnlyArgumentsGrow() {
        assertMerged(
                "[{'id': 'a', 'type': 'x', 'name': 'f', 'index': 0, 'arguments': '12'}]",
                "[{'id': 'a', 'type': 'x', 'name': 'f', 'index': 0, 'arguments': '1'}]",
                "[{'id': 'b', 'type': 'y', 'name': 'g', 'index': 0, 'arguments': '2'}]");
        assertMerged(
                "[{'id': 'b', 'type': 'y', 'name': 'g', 'index': 0, 'arguments': ''}]",
                "[{'id': '', 'type': '', 'name': '', 'index': 0, 'arguments': null}]",
                "[{'id': 'b', 'type': 'y', 'name': 'g', 'index': 0, 'arguments': null}]");
        assertMerged(
                "[{'type': 'function', 'index': 0, 'arguments': '1'}]",
                "[{'type': null, 'index': 0, 'arguments': '1'}]",
                "[{'type': null, 'index': 0}]");
    }

    @Test
    void nullItemsAreSkipped() {
        List<ToolCall> left = Arrays.asList(null, ToolCall.builder().id("a").build());
        List<ToolCall> right = Collections.singletonList(null);
        assertEquals(calls("[{'id': 'a'}]"), ToolCallMerge.merge(left, right));
    }
}
