package com.openjiuwen.parity;

import static com.openjiuwen.core.foundation.llm.JsonLiteral.json;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import com.openjiuwen.core.foundation.llm.schema.AssistantMessage;
import com.openjiuwen.core.foundation.llm.schema.BaseMessage;
import com.openjiuwen.core.foundation.llm.schema.SystemMessage;
import com.openjiuwen.core.foundation.llm.schema.ToolCall;
import com.openjiuwen.core.foundation.llm.schema.ToolMessage;
import com.openjiuwen.core.foundation.llm.schema.UserMessage;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContextRestoreTest {

    private static BaseMessage restore(String record) {
        return ContextRestore.restore(Map.of("record", json(record)));
    }

    private static List<ToolCall> restoreCalls(String calls) {
        String record = "{'role':'assistant','tool_calls':" + calls + "}";
        return ((AssistantMessage) restore(record)).getToolCalls();
    }

    @Test
    void whatIsNoMapIsNoMessage() {
        assertNull(restore("[1]"));
        assertNull(ContextRestore.restore(Map.of()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{'role':null}", "{'role':'developer'}", "{'role':1}"})
    void anUnknownRoleIsTheUsers(String record) {
        assertEquals(new UserMessage(""), restore(record));
    }

    @Test
    void theKnownRolesHaveTheirClasses() {
        assertEquals(new SystemMessage("s"), restore("{'role':'system','content':'s'}"));
        assertEquals(new AssistantMessage("a"), restore("{'role':'assistant','content':'a'}"));
        assertEquals(
                new ToolMessage("t", "c9"),
                restore("{'role':'tool','content':'t','tool_call_id':'c9'}"));
    }

    @Test
    void onlyAToolsContentIsKeptAsItIs() {
        assertEquals(List.of(1.5), restore("{'role':'tool','content':[1.5]}").getContent());
        assertEquals("[1.5]", restore("{'role':'user','content':[1.5]}").getContent());
        assertEquals("{a=null}", restore("{'role':'system','content':{'a':null}}").getContent());
        assertEquals("", restore("{'role':'assistant','content':null}").getContent());
        assertEquals("", restore("{'role':'tool','content':null}").getContent());
    }

    @Test
    void aToolCallIdIsItsTextAndOnlyInSnakeCase() {
        assertEquals("7", toolCallId("{'role':'tool','tool_call_id':7}"));
        assertEquals("", toolCallId("{'role':'tool','tool_call_id':null}"));
        assertEquals("", toolCallId("{'role':'tool','toolCallId':'camel'}"));
    }

    private static String toolCallId(String record) {
        return ((ToolMessage) restore(record)).getToolCallId();
    }

    @Test
    void aNameMustBeAString() {
        assertEquals("n", restore("{'name':'n'}").getName());
        assertNull(restore("{'name':3}").getName());
    }

    @Test
    void metadataMustBeAMap() {
        assertEquals(Map.of("k", 1), restore("{'metadata':{'k':1}}").getMetadata());
        assertEquals(Map.of(), restore("{'metadata':[1]}").getMetadata());
        assertEquals(Map.of(), restore("{'metadata':null}").getMetadata());
    }

    @Test
    void toolCallsAreFlatOrNested() {
        String flat = "{'id':'a','name':'f','arguments':'{}','index':2}";
        String nested = "{'id':'b','type':'custom','function':{'name':'g','arguments':'x'}}";
        List<ToolCall> calls = restoreCalls("[" + flat + ",1," + nested + "]");
        assertEquals(2, calls.size());
        assertEquals(
                ToolCall.builder().id("a").name("f").arguments("{}").index(2).build(),
                calls.get(0));
        assertEquals(
                ToolCall.builder().id("b").type("custom").name("g").arguments("x").build(),
                calls.get(1));
    }

    @Test
    void aCallsIndexMustBeANumber() {
        assertNull(restoreCalls("[{'index':'0'}]").get(0).getIndex());
        assertNull(restoreCalls("[{'index':true}]").get(0).getIndex());
    }

    @Test
    void whatACallDoesNotTellIsEmptyAndItsTypeIsFunction() {
        ToolCall expected = ToolCall.builder().id("").name("").arguments("").build();
        assertEquals(List.of(expected, expected), restoreCalls("[{},{'type':'','name':null}]"));
    }

    @Test
    void noCallsAreNull() {
        assertNull(restoreCalls("{}"));
        assertNull(restoreCalls("null"));
        assertNull(restoreCalls("[]"));
        assertNull(restoreCalls("[1]"));
    }

    @Test
    void finishReasonAndReasoningAreNotRestored() {
        String record =
                "{'role':'assistant','content':'a','finish_reason':'stop',"
                        + "'reasoning_content':'r','parser_content':{}}";
        assertEquals(new AssistantMessage("a"), restore(record));
    }
}
