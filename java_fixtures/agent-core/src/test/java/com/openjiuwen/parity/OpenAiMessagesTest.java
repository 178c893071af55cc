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

class OpenAiMessagesTest {

    private static BaseMessage normalise(String message) {
        return VendorForms.normalise("openai", message).get(0);
    }

    private static AssistantMessage assistant(String fields) {
        return (AssistantMessage) normalise("{'role':'assistant'," + fields + "}");
    }

    private static ToolCall call(String fields) {
        return assistant("'tool_calls':[" + fields + "]").getToolCalls().get(0);
    }

    @ParameterizedTest
    @CsvSource({
        "system, system, SystemMessage",
        "developer, developer, SystemMessage",
        "user, user, UserMessage",
        "assistant, assistant, AssistantMessage",
        "tool, tool, ToolMessage",
        "function, function, ToolMessage"
    })
    void theRoleTellsTheClass(String role, String kept, String className) {
        BaseMessage message = normalise("{'role':'" + role + "','content':'x','name':'n'}");
        assertEquals(className, message.getClass().getSimpleName());
        assertEquals(kept, message.getRole());
        assertEquals("x", message.getContent());
        assertEquals("n", message.getName());
    }

    @ParameterizedTest
    @CsvSource({"'{''role'':''x''}', x", "'{''role'':null}', null", "{}, null"})
    void otherRolesAreRefused(String message, String role) {
        IllegalArgumentException error =
                assertThrows(IllegalArgumentException.class, () -> normalise(message));
        assertEquals("Unknown OpenAI role: " + role, error.getMessage());
    }

    @Test
    void contentIsKeptRaw() {
        assertEquals(
                List.of(Map.of("type", "text", "text", "a")),
                normalise("{'role':'user','content':[{'type':'text','text':'a'}]}").getContent());
        assertNull(normalise("{'role':'assistant'}").getContent());
    }

    @Test
    void theDetailsOfACallAreNestedOrFlat() {
        ToolCall expected =
                ToolCall.builder().id("c").name("f").arguments("{\"a\":1}").index(2).build();
        assertEquals(
                expected,
                call("{'id':'c','index':2.9,'function':{'name':'f','arguments':{'a':1}}}"));
        assertEquals(expected, call("{'id':'c','index':2,'name':'f','arguments':{'a':1}}"));
        expected.setType("custom");
        assertEquals(
                expected,
                call("{'id':'c','type':'custom','index':2,'custom':{'name':'f','input':{'a':1}}}"));
    }

    @Test
    void missingDetailsAreNullAndMissingArgumentsEmpty() {
        assertEquals(ToolCall.builder().arguments("").build(), call("{'type':'','index':true}"));
        assertNull(assistant("'tool_calls':[1]").getToolCalls());
    }

    @Test
    void aLegacyFunctionCallIsACallWithoutAnId() {
        assertEquals(
                List.of(ToolCall.builder().name("f").arguments("{}").build()),
                assistant("'function_call':{'name':'f','arguments':'{}'}").getToolCalls());
        assertEquals(
                "c",
                assistant("'tool_calls':[{'id':'c'}],'function_call':{'name':'f'}")
                        .getToolCalls()
                        .get(0)
                        .getId());
    }

    @Test
    void aToolMessageNamesItsCall() {
        ToolMessage message =
                (ToolMessage) normalise("{'role':'tool','content':'1','tool_call_id':7}");
        assertEquals(new ToolMessage("1", "7"), message);
    }

    @Test
    void reasoningHasTwoNames() {
        assertEquals(
                "r", assistant("'reasoning_content':null,'reasoning':'r'").getReasoningContent());
        assertEquals("", assistant("'reasoning_content':'','reasoning':'r'").getReasoningContent());
    }

    @Test
    void whatElseIsToldGoesToMetadata() {
        BaseMessage message =
                normalise(
                        "{'role':'user','refusal':'no','zero':0,'audio':null,'a':'','b':[],"
                                + "'c':false,'tool_call_id':'x'}");
        Map<String, Object> expected = Map.of("refusal", "no", "zero", 0, "tool_call_id", "x");
        assertEquals(expected, message.getMetadata());
    }

    @Test
    void aChoiceGivesItsFinishReasonAndLogprobs() {
        String message = "'message':{'role':'assistant','finish_reason':'length'}";
        AssistantMessage stopped =
                (AssistantMessage)
                        normalise("{" + message + ",'finish_reason':'stop','logprobs':{'a':1}}");
        assertEquals("stop", stopped.getFinishReason());
        assertEquals(Map.of("a", 1), stopped.getLogprobs());
        AssistantMessage untold =
                (AssistantMessage)
                        normalise("{" + message + ",'finish_reason':null,'logprobs':{}}");
        assertEquals("length", untold.getFinishReason());
        assertEquals("null", assistant("'finish_reason':0").getFinishReason());
        assertEquals("1", assistant("'finish_reason':1").getFinishReason());
        assertNull(untold.getLogprobs());
    }

    @Test
    void aCompletionGivesItsFirstChoiceAndItsUsage() {
        AssistantMessage message =
                (AssistantMessage)
                        normalise(
                                "{'model':'m','usage':{'prompt_tokens':2,'total_tokens':'5'},"
                                        + "'choices':[1,{'index':0},{'message':"
                                        + "{'role':'assistant','content':'a'}},{'message':{}}]}");
        assertEquals("a", message.getContent());
        assertEquals("m", message.getUsageMetadata().getModelName());
        assertEquals(2, message.getUsageMetadata().getInputTokens());
        assertEquals(5, message.getUsageMetadata().getTotalTokens());
    }

    @Test
    void aCompletionsUsageIsReadWhateverTheRole() {
        String completion =
                "{'usage':{'total_tokens':'x'},'choices':[{'message':{'role':'user'}}]}";
        assertThrows(NumberFormatException.class, () -> normalise(completion));
    }

    @Test
    void theFieldsOfAnAnswerAreMetadataElsewhere() {
        assertEquals(
                Map.of("tool_calls", List.of(1)),
                normalise("{'role':'user','tool_calls':[1],'reasoning':''}").getMetadata());
        assertEquals(Map.of(), assistant("'tool_calls':[1],'reasoning':'r'").getMetadata());
    }

    @Test
    void aCompletionWithoutAMessageGivesNone() {
        assertEquals(
                List.of(new UserMessage("q")),
                VendorForms.normalise("openai", "{'choices':[]}", "{'role':'user','content':'q'}"));
    }

    @Test
    void aMessageMustBeAMap() {
        IllegalArgumentException error =
                assertThrows(IllegalArgumentException.class, () -> normalise("[1]"));
        assertEquals("OpenAI message must be a map: [1]", error.getMessage());
    }

    @Test
    void theVendorMustBeKnown() {
        IllegalArgumentException error =
                assertThrows(
                        IllegalArgumentException.class,
                        () -> VendorForms.normalise("gemini", "{}"));
        assertEquals("Unknown vendor: gemini", error.getMessage());
    }

    @Test
    void systemMessagesKeepTheFallbackOfTheirRole() {
        assertEquals(new SystemMessage("s"), normalise("{'role':'system','content':'s'}"));
    }
}
