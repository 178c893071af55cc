package com.openjiuwen.core.graph.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TypedJsonFaultTest {

    private static void assertFault(String message, String text) {
        assertEquals(message, TypedJson.faultOf(text));
    }

    private static void assertToolFault(String message, String fields) {
        assertFault(message, "{'__jiuwenType':'message.tool'," + fields + "}");
    }

    private static void assertNodeFault(String message, String exceptions) {
        assertFault(
                message,
                "{'__jiuwenType':'graph.pendingNode','nodeName':'n','status':'s','exceptions':"
                        + exceptions
                        + "}");
    }

    /** Faults in a store state of which one field has another value. */
    private static void assertStateFault(String message, String field, String value) {
        String state =
                "{'__jiuwenType':'graph.storeState','ns':'w','step':3,'channelValues':{},"
                        + "'pendingBuffer':[],'pendingNode':{},'nodeVersion':{}}";
        String other =
                state.replaceFirst("'" + field + "':('w'|3|\\{}|\\[])", "'" + field + "':" + value);
        assertFault(message, other);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "null", "{}"})
    void theTagMustBeAString(String tag) {
        assertFault("JSON field must be String: __jiuwenType", "{'__jiuwenType':" + tag + "}");
    }

    @Test
    void theTagMustBeKnown() {
        assertFault("Unknown JSON type: message.foo", "{'__jiuwenType':'message.foo','x':1}");
        assertFault("Unknown JSON type: message.foo", "[{'a':{'__jiuwenType':'message.foo'}}]");
    }

    @Test
    void unexpectedFieldsAreRefusedBeforeAllElse() {
        assertToolFault("Unexpected JSON field for message.tool: extra", "'role':1,'extra':1");
        assertToolFault(
                "Unexpected JSON field for message.tool: tool_call_id",
                "'role':'tool','content':'','tool_call_id':'x'");
    }

    @Test
    void fieldsAreCheckedInTheTagsOrder() {
        assertToolFault("Missing JSON field: role", "'content':{'__jiuwenType':1},'name':1");
        assertToolFault(
                "JSON field must be String: role", "'role':null,'content':{'__jiuwenType':1}");
        assertToolFault("JSON role must be tool: user", "'role':'user','name':1");
        assertToolFault("Missing JSON field: content", "'role':'tool','name':1");
        assertToolFault(
                "JSON field must be String: __jiuwenType",
                "'role':'tool','name':1,'content':{'__jiuwenType':1}");
        assertToolFault("JSON field must be String: name", "'role':'tool','content':'','name':1");
        assertToolFault("Missing JSON field: toolCallId", "'role':'tool','content':''");
        assertToolFault(
                "JSON field must be String: toolCallId",
                "'role':'tool','content':'','toolCallId':null");
    }

    @ParameterizedTest
    @CsvSource({"user", "system", "assistant"})
    void aTagsRoleIsItsOwn(String role) {
        assertFault(
                "JSON role must be " + role + ": ",
                "{'__jiuwenType':'message." + role + "','role':''}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'toolCalls':{}",
                "'toolCalls':'x'",
                "'toolCalls':[{'foo':1}]",
                "'usageMetadata':5",
                "'usageMetadata':{'inputTokens':3}"
            })
    void toolCallsAndUsageMustHaveTheirShape(String field) {
        String text =
                "{'__jiuwenType':'message.assistant','role':'assistant','content':''," + field;
        assertThrows(
                IllegalArgumentException.class,
                () -> TypedJson.load((text + "}").replace('\'', '"')));
    }

    @Test
    void allFieldsOfAGraphMessageMustBeThere() {
        assertFault("Missing JSON field: sender", "{'__jiuwenType':'graph.message'}");
        assertFault(
                "JSON field must be String: sender",
                "{'__jiuwenType':'graph.message','sender':null,'target':'t'}");
        assertFault(
                "JSON field must be String: target",
                "{'__jiuwenType':'graph.message','sender':'s','target':1}");
        assertFault(
                "Missing JSON field: payload",
                "{'__jiuwenType':'graph.message','sender':'s','target':'t'}");
    }

    @Test
    void exceptionsAreCheckedItemByItem() {
        assertNodeFault("JSON pendingNode exceptions must be List", "{}");
        assertNodeFault("JSON exception item must be Map", "[1]");
        assertNodeFault("Unexpected JSON field for exception: z", "[{'className':5,'z':1}]");
        assertNodeFault("Missing JSON field: className", "[{'message':'m'}]");
        assertNodeFault("JSON field must be String: className", "[{'className':5}]");
        assertNodeFault("Missing JSON field: message", "[{'className':'X'}]");
        assertNodeFault("JSON field must be String: message", "[{'className':'X','message':1}]");
    }

    @ParameterizedTest
    @CsvSource({
        "null, JSON integer field must be Number: step",
        "'3 ', JSON integer field must be Number: step",
        "true, JSON integer field must be Number: step",
        "3.5, JSON integer field must not be fractional: step",
        "1e999, JSON integer field must be finite: step",
        "2147483648, JSON integer field out of int range: step",
        "-1e30, JSON integer field out of int range: step",
        "99999999999999999999, JSON integer field out of int range: step"
    })
    void aStepIsStrictlyAnInt(String step, String message) {
        assertStateFault(message, "step", step.equals("3 ") ? "'3'" : step);
    }

    @ParameterizedTest
    @ValueSource(strings = {"channelValues", "pendingBuffer", "pendingNode", "nodeVersion"})
    void aStatesCollectionsMustNotBeNull(String field) {
        assertStateFault("JSON field must not be null: " + field, field, "null");
    }

    @Test
    void aStatesCollectionsMustHaveTheirKind() {
        assertStateFault("JSON value must be Map", "channelValues", "[]");
        assertStateFault("JSON pendingBuffer must be List", "pendingBuffer", "{}");
        assertStateFault("JSON pendingBuffer item must be graph message", "pendingBuffer", "[1]");
        assertStateFault("JSON pendingNode must be Map", "pendingNode", "[]");
        assertStateFault("JSON pendingNode value must be PendingNode", "pendingNode", "{'a':1}");
        assertStateFault("JSON nodeVersion must be Map", "nodeVersion", "[]");
    }

    @Test
    void aVersionsFaultNamesItsKey() {
        assertStateFault(
                "JSON integer field must be Number: nodeVersion.a", "nodeVersion", "{'a':'1'}");
        assertStateFault(
                "JSON integer field must not be fractional: nodeVersion.a",
                "nodeVersion",
                "{'a':1.5}");
    }
}
