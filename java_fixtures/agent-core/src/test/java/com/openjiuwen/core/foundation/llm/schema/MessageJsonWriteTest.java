package com.openjiuwen.core.foundation.llm.schema;

import static com.openjiuwen.core.foundation.llm.JsonLiteral.json;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MessageJsonWriteTest {

    private static void assertJson(String expected, Object message) throws JsonProcessingException {
        String text = new ObjectMapper().writeValueAsString(message);
        assertEquals(expected, text.replace('"', '\''));
    }

    @Test
    void nullFieldsAreLeftOutAndEmptyMetadataIsWritten() throws JsonProcessingException {
        UserMessage message = new UserMessage("hi");
        assertJson("{'role':'user','content':'hi','metadata':{},'contentAsString':'hi'}", message);
        message.setContent(null);
        message.setMetadata(null);
        assertJson("{'role':'user','contentAsString':''}", message);
        assertJson("{'content':'','metadata':{},'contentAsString':''}", new BaseMessage());
    }

    @Test
    void aListIsWrittenAgainAsAList() throws JsonProcessingException {
        assertJson(
                "{'role':'system','content':[],'name':'n','metadata':{},'contentAsString':'[]',"
                        + "'contentAsList':[]}",
                new SystemMessage(List.of(), "n"));
    }

    @Test
    void nullsInsideValuesAreWritten() throws JsonProcessingException {
        Map<String, Object> content = json("{'a': null}");
        assertJson(
                "{'role':'user','content':{'a':null},'metadata':{},'contentAsString':'{a=null}'}",
                new UserMessage(content));
    }

    @Test
    void theIdOfAToolMessageComesLastByItsPythonName() throws JsonProcessingException {
        assertJson(
                "{'role':'tool','content':'a','metadata':{},'contentAsString':'a',"
                        + "'tool_call_id':'t'}",
                new ToolMessage("a", "t"));
    }

    @Test
    void anAnswersFieldsFollowTheViewsButItsToolCallsDoNot() throws JsonProcessingException {
        AssistantMessage message = new AssistantMessage("a");
        message.setToolCalls(List.of(ToolCall.builder().name("f").index(0).build()));
        message.setParserContent(1);
        message.setReasoningContent("r");
        message.setPromptTokenIds(List.of(1));
        message.setCompletionTokenIds(List.of());
        message.setLogprobs("l");
        assertJson(
                "{'role':'assistant','content':'a','metadata':{},"
                        + "'toolCalls':[{'type':'function','name':'f','index':0}],"
                        + "'contentAsString':'a','finish_reason':'null','parser_content':1,"
                        + "'reasoning_content':'r','prompt_token_ids':[1],"
                        + "'completion_token_ids':[],'logprobs':'l'}",
                message);
        AssistantMessageChunk chunk = new AssistantMessageChunk();
        chunk.setToolCalls(List.of());
        chunk.setFinishReason(null);
        assertJson(
                "{'role':'assistant','content':'','metadata':{},'toolCalls':[],"
                        + "'contentAsString':''}",
                chunk);
    }

    @Test
    void usageIsWrittenInItsOwnOrder() throws JsonProcessingException {
        assertJson(
                "{'code':0,'prompt':'p','err_msg':'','task_id':'','model_name':'m',"
                        + "'total_latency':0.25,'request_start_time':'','input_tokens':1,"
                        + "'output_tokens':2,'total_tokens':3,'cache_tokens':4,'input_cost':0.0,"
                        + "'output_cost':0.0,'total_cost':1.0E-6}",
                UsageMetadata.builder()
                        .prompt("p")
                        .modelName("m")
                        .firstTokenTime(null)
                        .totalLatency(0.25)
                        .inputTokens(1)
                        .outputTokens(2)
                        .totalTokens(3)
                        .cacheTokens(4)
                        .totalCost(1e-6)
                        .build());
    }
}
