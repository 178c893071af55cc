package com.openjiuwen.parity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

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
import org.junit.jupiter.params.provider.CsvSource;

class LangChainMessagesTest {

    private static BaseMessage normalise(String message) {
        return VendorForms.normalise("langchain", message).get(0);
    }

    private static AssistantMessage answer(String fields) {
        return (AssistantMessage) normalise("{'type':'ai'," + fields + "}");
    }

    @ParameterizedTest
    @CsvSource({
        "human, UserMessage",
        "HumanMessageChunk, UserMessage",
        "user, UserMessage",
        "AIMessage, AssistantMessage",
        "assistant, AssistantMessage",
        "system, SystemMessage",
        "developer, SystemMessage",
        "tool, ToolMessage",
        "FunctionMessage, ToolMessage"
    })
    void theTypeTellsTheClass(String type, String className) {
        BaseMessage message = normalise("{'type':'" + type + "','content':'x'}");
        assertEquals(className, message.getClass().getSimpleName());
        assertEquals("x", message.getContent());
    }

    @Test
    void aMessageIsDumpedSavedOrSerialized() {
        UserMessage expected = new UserMessage("x", "n");
        String fields = "{'content':'x','name':'n'}";
        assertEquals(expected, normalise("{'role':'user','content':'x','name':'n'}"));
        assertEquals(expected, normalise("{'type':'human','data':" + fields + "}"));
        assertEquals(expected, normalise("{'role':'user','data':" + fields + "}"));
        assertEquals(
                expected,
                normalise(
                        "{'lc':1,'type':'constructor','id':['langchain','HumanMessage'],'kwargs':"
                                + fields
                                + "}"));
        assertEquals(
                new SystemMessage("x"),
                normalise(
                        "{'lc':1,'id':['HumanMessage'],'kwargs':{'type':'system','content':'x'}}"));
    }

    @Test
    void aChatMessageGoesByItsRole() {
        assertEquals(
                new UserMessage("x"), normalise("{'type':'chat','role':'human','content':'x'}"));
        assertEquals(
                new BaseMessage("critic", "x"),
                normalise("{'type':'ChatMessage','role':'critic','content':'x'}"));
    }

    @ParameterizedTest
    @CsvSource({"'{''type'':''remove''}', remove", "{}, null", "'{''lc'':1,''kwargs'':{}}', null"})
    void otherTypesAreRefused(String message, String type) {
        IllegalArgumentException error =
                assertThrows(IllegalArgumentException.class, () -> normalise(message));
        assertEquals("Unknown LangChain message type: " + type, error.getMessage());
    }

    @Test
    void contentBlocksStandInForContent() {
        BaseMessage message = normalise("{'type':'human','content':null,'content_blocks':[1]}");
        assertEquals(List.of(1), message.getContent());
        assertEquals(Map.of(), message.getMetadata());
        message = normalise("{'type':'human','content':'','content_blocks':[1]}");
        assertEquals("", message.getContent());
        assertEquals(Map.of("content_blocks", List.of(1)), message.getMetadata());
    }

    @Test
    void argumentsMayBeAnObjectOrAText() {
        assertEquals(
                List.of(
                        ToolCall.builder().id("a").name("f").arguments("{\"x\":1}").build(),
                        ToolCall.builder().id("b").name("g").arguments("{").build(),
                        ToolCall.builder().arguments("{}").build()),
                answer(
                                "'tool_calls':[{'id':'a','name':'f','args':{'x':1},"
                                        + "'type':'tool_call'}],"
                                        + "'invalid_tool_calls':[{'id':'b','name':'g','args':'{'},{}]")
                        .getToolCalls());
    }

    @Test
    void theChunksOfCallsComeBeforeTheCalls() {
        assertEquals(
                List.of(ToolCall.builder().id("a").arguments("").index(1).build()),
                answer(
                                "'tool_call_chunks':[{'id':'a','args':null,'index':1}],"
                                        + "'tool_calls':[{'id':'b'}]")
                        .getToolCalls());
    }

    @Test
    void chunksThatAreNoMapsAreNone() {
        assertEquals(
                "b",
                answer("'tool_call_chunks':[1],'tool_calls':[{'id':'b'}]")
                        .getToolCalls()
                        .get(0)
                        .getId());
    }

    @Test
    void theProvidersOwnCallsAreTheLastResort() {
        String nested = "{'id':'c','function':{'name':'f','arguments':'{}'}}";
        assertEquals(
                "c",
                answer("'tool_calls':[],'additional_kwargs':{'tool_calls':[" + nested + "]}")
                        .getToolCalls()
                        .get(0)
                        .getId());
        assertEquals(
                "f",
                answer("'additional_kwargs':{'function_call':{'name':'f'}}")
                        .getToolCalls()
                        .get(0)
                        .getName());
        assertNull(answer("'tool_calls':[]").getToolCalls());
    }

    @Test
    void responseMetadataTellsTheFinishReason() {
        assertEquals(
                "stop",
                answer("'response_metadata':{'finish_reason':'stop','stop_reason':'x'}")
                        .getFinishReason());
        assertEquals(
                "end_turn",
                answer("'response_metadata':{'finish_reason':null,'stop_reason':'end_turn'}")
                        .getFinishReason());
        assertEquals("null", answer("'response_metadata':{}").getFinishReason());
    }

    @Test
    void usageIsRead() {
        AssistantMessage message =
                answer(
                        "'usage_metadata':{'input_tokens':1,'output_tokens':2,'total_tokens':9,"
                                + "'input_token_details':{'cache_read':4}},"
                                + "'response_metadata':{'model':'m'}");
        assertEquals(1, message.getUsageMetadata().getInputTokens());
        assertEquals(2, message.getUsageMetadata().getOutputTokens());
        assertEquals(9, message.getUsageMetadata().getTotalTokens());
        assertEquals(4, message.getUsageMetadata().getCacheTokens());
        assertEquals("m", message.getUsageMetadata().getModelName());
        assertNull(answer("'usage_metadata':null").getUsageMetadata());
    }

    @Test
    void reasoningIsToldBesideTheContentOrInIt() {
        String blocks =
                "'content':[{'type':'reasoning','reasoning':'a','thinking':'no'},"
                        + "{'type':'thinking','thinking':7},"
                        + "{'type':'thinking','thinking':'b'},{'type':'text','text':'c'}]";
        assertEquals("ab", answer(blocks).getReasoningContent());
        assertEquals(
                "r",
                answer(blocks + ",'additional_kwargs':{'reasoning_content':'r'}")
                        .getReasoningContent());
        assertNull(answer("'content':'x'").getReasoningContent());
    }

    @Test
    void aToolMessagesStatusIsKeptUnlessItIsSuccess() {
        ToolMessage expected = new ToolMessage("1", "c");
        String fields = "{'type':'tool','content':'1','tool_call_id':'c','artifact':null";
        assertEquals(expected, normalise(fields + ",'status':'success'}"));
        assertEquals(
                Map.of("status", "success"),
                normalise("{'type':'human','status':'success'}").getMetadata());
        expected.setMetadata(Map.of("status", "error"));
        assertEquals(expected, normalise(fields + ",'status':'error'}"));
    }

    @Test
    void onlyAnAnswersCallsAreNoMetadata() {
        assertEquals(Map.of(), answer("'tool_calls':[{'id':'a'}]").getMetadata());
        assertEquals(
                Map.of("tool_calls", List.of(1)),
                normalise("{'type':'human','tool_calls':[1]}").getMetadata());
    }

    @Test
    void whatElseIsToldGoesToMetadata() {
        assertEquals(
                Map.of("id", "r1", "response_metadata", Map.of("model", "m")),
                answer("'id':'r1','additional_kwargs':{},'response_metadata':{'model':'m'}")
                        .getMetadata());
    }
}
