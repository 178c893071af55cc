package com.openjiuwen.parity;

import static com.openjiuwen.core.foundation.llm.JsonLiteral.json;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.openjiuwen.core.foundation.llm.schema.AssistantMessage;
import com.openjiuwen.core.foundation.llm.schema.BaseMessage;
import com.openjiuwen.core.foundation.llm.schema.ToolCall;
import com.openjiuwen.core.foundation.llm.schema.UserMessage;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnthropicStreamTest {

    private static final String START =
            "{'type':'message_start','message':{'id':'m1','role':'assistant','content':[],"
                    + "'model':'m','usage':{'input_tokens':3,'output_tokens':0}}}";
    private static final String STOP = "{'type':'message_stop'}";

    private static String begin(int index, String block) {
        return "{'type':'content_block_start','index':" + index + ",'content_block':" + block + "}";
    }

    private static String delta(int index, String delta) {
        return "{'type':'content_block_delta','index':" + index + ",'delta':" + delta + "}";
    }

    private static String text(int index, String text) {
        return delta(index, "{'type':'text_delta','text':'" + text + "'}");
    }

    private static String input(int index, String json) {
        return delta(index, "{'type':'input_json_delta','partial_json':" + json + "}");
    }

    private static AssistantMessage answer(String... events) {
        List<BaseMessage> messages = VendorForms.normalise("anthropic", events);
        assertEquals(1, messages.size());
        return (AssistantMessage) messages.get(0);
    }

    @Test
    void textAloneIsJoined() {
        AssistantMessage message =
                answer(
                        START,
                        begin(0, "{'type':'text','text':''}"),
                        text(0, "Low"),
                        text(0, " tide"),
                        begin(1, "{'type':'text','text':'.','citations':null}"),
                        STOP);
        assertEquals("Low tide.", message.getContent());
        assertEquals("assistant", message.getRole());
        assertEquals(Map.of("id", "m1"), message.getMetadata());
    }

    @Test
    void otherBlocksStayBlocks() {
        AssistantMessage message =
                answer(
                        START,
                        begin(0, "{'type':'thinking','thinking':''}"),
                        delta(0, "{'type':'thinking_delta','thinking':'hm'}"),
                        delta(0, "{'type':'signature_delta','signature':'sig'}"),
                        begin(1, "{'type':'text','text':'a'}"),
                        delta(1, "{'type':'citations_delta','citation':{'n':1}}"),
                        STOP);
        assertEquals("hm", message.getReasoningContent());
        assertEquals(
                json(
                        "[{'type':'thinking','thinking':'hm','signature':'sig'},"
                                + "{'type':'text','text':'a','citations':[{'n':1}]}]"),
                message.getContent());
    }

    @Test
    void aToolsInputIsParsedAndItsArgumentsAreVerbatim() {
        AssistantMessage message =
                answer(
                        begin(2, "{'type':'tool_use','id':'t1','name':'f','input':{}}"),
                        delta(2, "{'type':'input_json_delta','partial_json':null}"),
                        "{'type':'content_block_delta','index':2,'delta':"
                                + "{'type':'input_json_delta','partial_json':'{ '}}",
                        "{'type':'content_block_delta','index':2,'delta':"
                                + "{'type':'input_json_delta','partial_json':'}'}}");
        assertEquals(
                List.of(ToolCall.builder().id("t1").name("f").arguments("{ }").index(0).build()),
                message.getToolCalls());
        assertEquals(
                List.of(Map.of("type", "tool_use", "id", "t1", "name", "f", "input", Map.of())),
                message.getContent());
    }

    @ParameterizedTest
    @CsvSource({"'[', '['", "'1 2', '1 2'", "' ', ' '", "'7', 7"})
    void anInputThatDoesNotParseIsItsText(String json, String input) {
        AssistantMessage message =
                answer(begin(0, "{'type':'tool_use'}"), input(0, "'" + json + "'"));
        Map<?, ?> block = (Map<?, ?>) ((List<?>) message.getContent()).get(0);
        assertEquals(json.equals("7") ? 7 : input, block.get("input"));
        assertEquals(json, message.getToolCalls().get(0).getArguments());
    }

    @Test
    void anInputThatWasNotStreamedIsTheBlocks() {
        AssistantMessage message =
                answer(begin(0, "{'type':'tool_use','input':{'a':1}}"), input(0, "''"));
        assertEquals("{\"a\":1}", message.getToolCalls().get(0).getArguments());
    }

    @Test
    void aDeltaBeginsABlockThatWasNotStarted() {
        AssistantMessage message =
                answer(
                        delta(0, "{'type':'signature_delta','signature':'s'}"),
                        input(1, "'{}'"),
                        delta(2, "{'type':'citations_delta','citation':1}"),
                        delta(3, "{'type':'new_delta'}"),
                        text(4, "a"));
        assertEquals(
                json(
                        "[{'type':'thinking','thinking':'','signature':'s'},"
                                + "{'type':'tool_use','id':null,'name':null,'input':{}},"
                                + "{'type':'text','text':'a'}]"),
                message.getContent());
    }

    @Test
    void aBlockThatIsStartedAgainIsReplacedInPlace() {
        assertEquals(
                "cb",
                answer(
                                begin(0, "{'type':'text','text':'a'}"),
                                begin(1, "{'type':'text','text':'b'}"),
                                begin(0, "{'type':'text','text':'c'}"))
                        .getContent());
    }

    @Test
    void aNullInAMessageDeltaDoesNotErase() {
        AssistantMessage message =
                answer(
                        START,
                        "{'type':'message_delta','delta':{'stop_reason':'end_turn'},"
                                + "'usage':{'output_tokens':9}}",
                        "{'type':'message_delta','delta':{'stop_reason':null},"
                                + "'usage':{'output_tokens':null}}",
                        STOP);
        assertEquals("end_turn", message.getFinishReason());
        assertEquals(3, message.getUsageMetadata().getInputTokens());
        assertEquals(9, message.getUsageMetadata().getOutputTokens());
    }

    @Test
    void withoutTextTheContentIsTheStarts() {
        String use = "{'type':'tool_use','id':'t1','name':'f','input':{}}";
        AssistantMessage message =
                answer("{'type':'message_start','message':{'content':[" + use + "]}}");
        assertEquals(json("[" + use + "]"), message.getContent());
        assertEquals("t1", message.getToolCalls().get(0).getId());
        assertEquals(
                "x", answer("{'type':'message_start','message':{'content':'x'}}").getContent());
        assertEquals("", answer(START, STOP).getContent());
        assertEquals("", answer("{'type':'message_delta'}").getContent());
    }

    @Test
    void aPieceThatIsNoTextCountsByItsTextIfAtAll() {
        assertEquals(
                "5a",
                answer(
                                delta(0, "{'type':'text_delta','text':5}"),
                                delta(0, "{'type':'text_delta','text':[]}"),
                                delta(0, "{'type':'text_delta','text':0}"),
                                delta(0, "{'type':'text_delta'}"),
                                text(0, "a"))
                        .getContent());
    }

    @Test
    void anIndexIsToldByItsText() {
        String quoted = "{'type':'content_block_delta','index':'0','delta':";
        assertEquals(
                "ab",
                answer(text(0, "a"), quoted + "{'type':'text_delta','text':'b'}}").getContent());
    }

    @Test
    void aRunEndsAtAStopAtTheNextStartAndAtAMessage() {
        List<BaseMessage> messages =
                VendorForms.normalise(
                        "anthropic",
                        text(0, "a"),
                        STOP,
                        text(0, "z"),
                        START,
                        text(0, "b"),
                        START,
                        text(0, "c"),
                        "{'role':'user','content':'u'}",
                        text(0, "d"));
        assertEquals(
                List.of("a", "z", "b", "c", "u", "d"),
                messages.stream().map(BaseMessage::getContent).toList());
        assertEquals(UserMessage.class, messages.get(4).getClass());
    }

    @Test
    void pingsAndStopsAloneMakeNoMessage() {
        String blockStop = "{'type':'content_block_stop','index':0}";
        assertEquals(
                List.of(),
                VendorForms.normalise("anthropic", "{'type':'ping'}", blockStop, STOP, STOP));
    }

    @Test
    void anErrorEndsAll() {
        IllegalStateException error =
                assertThrows(
                        IllegalStateException.class,
                        () ->
                                answer(
                                        START,
                                        "{'type':'error','error':{'type':'overloaded_error',"
                                                + "'message':'Overloaded'}}"));
        assertEquals("Anthropic stream failed: overloaded_error: Overloaded", error.getMessage());
    }
}
