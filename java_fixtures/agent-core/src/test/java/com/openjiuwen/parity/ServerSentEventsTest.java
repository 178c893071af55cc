package com.openjiuwen.parity;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerSentEventsTest {

    private static List<List<String>> read(String text) {
        return ServerSentEvents.dataLines(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\r"})
    void aLineEndsAtLfCrOrBoth(String end) {
        String text = String.join(end, "data: a", "data: b", "", "data: c", "", "");
        assertEquals(List.of(List.of("a", "b"), List.of("c")), read(text));
    }

    @Test
    void nothingElseEndsALine() {
        String data = "a\u2028b\u2029c\u0085d\u000be\ff";
        assertEquals(List.of(List.of(data)), read("data: " + data + "\n\n"));
    }

    @Test
    void oneSpaceAfterTheColonIsNoPartOfTheData() {
        assertEquals(List.of(List.of("a", " b", "\tc")), read("data:a\ndata:  b\ndata:\tc\n\n"));
    }

    @Test
    void commentsAndOtherFieldsAreIgnored() {
        String text = ": wait\n:\nevent: x\nid: 1\ndata : no\nDATA: no\ndata: a\nretry\n\n";
        assertEquals(List.of(List.of("a")), read(text));
    }

    @Test
    void aDataFieldWithoutAColonIsEmpty() {
        assertEquals(List.of(List.of("")), read("data\n\n"));
    }

    @Test
    void anEventWithoutDataIsNone() {
        assertEquals(List.of(), read("event: x\n\n\n: c\n\n"));
    }

    @Test
    void theLastEventNeedsNoBlankLineAndNoLineEnd() {
        assertEquals(List.of(List.of("a")), read("data: a"));
        assertEquals(List.of(List.of("a")), read("data: a\n"));
    }

    @Test
    void doneEndsTheStreamAndTheEventItStandsIn() {
        assertEquals(List.of(List.of("a")), read("data: a\n\ndata: [DONE]\n\ndata: b\n\n"));
        assertEquals(List.of(List.of("a")), read("data: a\ndata:  [DONE] \ndata: b\n\n"));
    }

    @Test
    void onlyAWholeLineIsDone() {
        assertEquals(List.of(List.of("[DONE]x")), read("data: [DONE]x\n\n"));
    }

    @Test
    void oneByteOrderMarkAtTheStartIsDropped() {
        assertEquals(List.of(List.of("a")), read("\ufeffdata: a\n\n"));
        assertEquals(List.of(), read("\ufeff\ufeffdata: a\n\n"));
    }
}
