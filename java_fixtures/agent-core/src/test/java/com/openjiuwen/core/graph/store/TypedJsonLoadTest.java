package com.openjiuwen.core.graph.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.openjiuwen.core.foundation.llm.schema.AssistantMessage;
import com.openjiuwen.core.foundation.llm.schema.AssistantMessageChunk;
import com.openjiuwen.core.foundation.llm.schema.ToolMessage;
import com.openjiuwen.core.foundation.llm.schema.ToolMessageChunk;
import com.openjiuwen.core.foundation.llm.schema.UserMessage;
import com.openjiuwen.core.graph.pregel.Message;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TypedJsonLoadTest {

    private static Object load(String singleQuoted) {
        return TypedJson.load(singleQuoted.replace('\'', '"'));
    }

    private static AssistantMessage loadAssistant(String fields) {
        return (AssistantMessage)
                load(
                        "{'__jiuwenType':'message.assistant','role':'assistant','content':''"
                                + fields
                                + "}");
    }

    @Test
    void plainValuesAreReadAsTheyAre() {
        assertEquals(
                Arrays.asList(null, true, 1, BigInteger.TWO.pow(63), 1.0, Map.of("a", "x")),
                load("[null,true,1,9223372036854775808,1.0,{'a':'x'}]"));
    }

    @Test
    void whatFollowsTheValueIsNotLookedAt() {
        assertEquals(1, load("1 2"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "nul", "NaN", "[1,]"})
    void whatIsNoJsonCannotBeDeserialized(String text) {
        IllegalStateException error =
                assertThrows(IllegalStateException.class, () -> TypedJson.load(text));
        assertEquals("Failed to deserialize JSON", error.getMessage());
    }

    @Test
    void aLoneSurrogateComesBack() {
        assertEquals("\ud83d", TypedJson.load(TypedJson.dump("\ud83d")));
    }

    @Test
    void aMessagesContentMayBeNullOrHoldTaggedValues() {
        UserMessage message =
                (UserMessage) load("{'__jiuwenType':'message.user','role':'user','content':null}");
        assertNull(message.getContent());
        message =
                (UserMessage)
                        load(
                                "{'__jiuwenType':'message.user','role':'user','content':"
                                        + "[{'__jiuwenType':'graph.message','sender':'s',"
                                        + "'target':'t','payload':null}]}");
        assertEquals(List.of(new Message("s", "t")), message.getContent());
    }

    @Test
    void aMessagesNameAndParserContentAreRead() {
        AssistantMessage message =
                loadAssistant(
                        ",'name':'n','parserContent':{'__jiuwenType':'graph.message',"
                                + "'sender':'s','target':'t','payload':1}");
        assertEquals("n", message.getName());
        assertEquals(new Message("s", "t", 1), message.getParserContent());
    }

    @Test
    void aChunkComesBackAsItsPlainMessage() {
        ToolMessageChunk chunk = new ToolMessageChunk();
        chunk.setContent("x");
        chunk.setToolCallId("t1");
        Object loaded = TypedJson.load(TypedJson.dump(chunk));
        assertEquals(ToolMessage.class, loaded.getClass());
        assertEquals("t1", ((ToolMessage) loaded).getToolCallId());
        assertEquals(
                AssistantMessage.class,
                TypedJson.load(TypedJson.dump(new AssistantMessageChunk())).getClass());
    }

    @Test
    void aMissingOrNullFinishReasonIsTheTextNull() {
        assertEquals("null", loadAssistant("").getFinishReason());
        assertEquals("null", loadAssistant(",'finishReason':null").getFinishReason());
    }

    @Test
    void finishReasonAndReasoningAreTakenByTheirText() {
        AssistantMessage message = loadAssistant(",'finishReason':5,'reasoningContent':{'a':1}");
        assertEquals("5", message.getFinishReason());
        assertEquals("{a=1}", message.getReasoningContent());
        assertNull(loadAssistant(",'reasoningContent':null").getReasoningContent());
    }

    @Test
    void toolCallsAndUsageAreBound() {
        AssistantMessage message =
                loadAssistant(
                        ",'toolCalls':[{'id':'c','name':'f','index':2}],"
                                + "'usageMetadata':{'input_tokens':3}");
        assertEquals("c", message.getToolCalls().get(0).getId());
        assertEquals("function", message.getToolCalls().get(0).getType());
        assertEquals(2, message.getToolCalls().get(0).getIndex());
        assertEquals(3, message.getUsageMetadata().getInputTokens());
        assertNull(loadAssistant(",'toolCalls':null").getToolCalls());
        assertEquals(List.of(), loadAssistant(",'toolCalls':[]").getToolCalls());
    }

    @Test
    void exceptionsComeBackAsRuntimeExceptionsThatNameTheirClass() {
        PendingNode node =
                (PendingNode)
                        load(
                                "{'__jiuwenType':'graph.pendingNode','nodeName':'n','status':'s',"
                                        + "'exceptions':[{'className':'X','message':'m'},"
                                        + "{'className':'Y','message':null}]}");
        assertEquals(RuntimeException.class, node.getExceptions().get(0).getClass());
        assertEquals("X: m", node.getExceptions().get(0).getMessage());
        assertEquals("Y: null", node.getExceptions().get(1).getMessage());
    }

    @Test
    void aStoreStateComesBackEqual() {
        GraphStoreState state =
                new GraphStoreState(
                        "ns",
                        -1,
                        Map.of("a", List.of(1)),
                        List.of(new Message("s", "t", Map.of("k", true))),
                        Map.of("n", new PendingNode("n", "interrupt")),
                        Map.of("n", 7));
        assertEquals(state, TypedJson.load(TypedJson.dump(state)));
    }

    @Test
    void anIntegerMayBeWrittenAsAWholeFloat() {
        GraphStoreState state =
                (GraphStoreState)
                        load(
                                "{'__jiuwenType':'graph.storeState','ns':'w','step':-0.0,"
                                        + "'channelValues':{},'pendingBuffer':[],"
                                        + "'pendingNode':{},'nodeVersion':{'a':2.0}}");
        assertEquals(0, state.getStep());
        assertEquals(Map.of("a", 2), state.getNodeVersion());
        assertTrue(state.getPendingBuffer().isEmpty());
    }
}
