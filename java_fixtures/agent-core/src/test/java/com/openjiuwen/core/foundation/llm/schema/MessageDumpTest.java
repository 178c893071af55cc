package com.openjiuwen.core.foundation.llm.schema;

import static com.openjiuwen.core.foundation.llm.JsonLiteral.json;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Dumps are compared as JSON text, because their order counts. */
class MessageDumpTest {

    private static void assertDump(String expected, Map<String, Object> dump)
            throws JsonProcessingException {
        String text = new ObjectMapper().writeValueAsString(dump);
        assertEquals(expected, text.replace('"', '\''));
    }

    @Test
    void roleAndContentAreAlwaysThereAndTheRestOnlyIfSet() throws JsonProcessingException {
        UserMessage message = new UserMessage();
        assertDump("{'role':'user','content':''}", message.modelDump());
        message.setContent(null);
        message.setMetadata(null);
        assertDump("{'role':'user','content':null}", message.modelDump());
        message.setName("");
        message.setMetadata(json("{'k': null}"));
        assertDump(
                "{'role':'user','content':null,'name':'','metadata':{'k':null}}",
                message.modelDump());
        assertDump("{'role':null,'content':''}", new BaseMessage().modelDump());
    }

    @Test
    void aToolMessageEndsWithTheIdItAnswersIfThereIsOne() throws JsonProcessingException {
        assertDump(
                "{'role':'tool','content':'a','name':'n','tool_call_id':''}",
                new ToolMessage("a", "", "n").modelDump());
        assertDump("{'role':'tool','content':''}", new ToolMessage().modelDump());
    }

    @Test
    void toolCallsAreNestedAndShowTheirIndexOnlyIfSet() throws JsonProcessingException {
        AssistantMessage message = new AssistantMessage("a");
        message.setFinishReason(null);
        message.setToolCalls(
                List.of(
                        ToolCall.builder().id("c").name("f").arguments("{}").index(0).build(),
                        ToolCall.builder().type(null).build()));
        assertDump(
                "{'role':'assistant','content':'a','tool_calls':["
                        + "{'id':'c','type':'function','function':{'name':'f','arguments':'{}'},"
                        + "'index':0},"
                        + "{'id':null,'type':null,'function':{'name':null,'arguments':null}}]}",
                message.modelDump());
        message.setToolCalls(List.of());
        assertDump("{'role':'assistant','content':'a'}", message.modelDump());
    }

    @Test
    void anAnswersFieldsFollowInTheirOrder() throws JsonProcessingException {
        AssistantMessage message = new AssistantMessage("a");
        message.setLogprobs(json("[]"));
        message.setCompletionTokenIds(List.of(2));
        message.setPromptTokenIds(List.of());
        message.setReasoningContent("");
        message.setParserContent(false);
        message.setUsageMetadata(UsageMetadata.builder().code(3).errMsg(null).build());
        assertDump(
                "{'role':'assistant','content':'a','usage_metadata':{'code':3,'err_msg':null,"
                        + "'prompt':'','task_id':'','model_name':'','total_latency':0.0,"
                        + "'first_token_time':'','request_start_time':'','input_tokens':0,"
                        + "'output_tokens':0,'total_tokens':0,'cache_tokens':0,'input_cost':0.0,"
                        + "'output_cost':0.0,'total_cost':0.0},'finish_reason':'null',"
                        + "'parser_content':false,'reasoning_content':'','prompt_token_ids':[],"
                        + "'completion_token_ids':[2],'logprobs':[]}",
                message.modelDump());
    }

    @Test
    void theDumpHasTwoMoreNames() {
        AssistantMessage message = new AssistantMessage("a");
        assertEquals(message.modelDump(), message.model_dump());
        assertEquals(message.modelDump(), message.toApiFormat());
        UsageMetadata usage = new UsageMetadata();
        assertEquals(usage.modelDump(), usage.model_dump());
    }
}
