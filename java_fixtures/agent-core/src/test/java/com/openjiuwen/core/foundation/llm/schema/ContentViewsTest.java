package com.openjiuwen.core.foundation.llm.schema;

import static com.openjiuwen.core.foundation.llm.JsonLiteral.json;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContentViewsTest {

    private static UserMessage message(Object content) {
        UserMessage message = new UserMessage();
        message.setContent(content);
        return message;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "'text' | text",
                "null | \"\"",
                "true | true",
                "1.0E-5 | 1.0E-5",
                "['a', null, {'k': 1}] | [a, null, {k=1}]",
                "{'a': {'b': []}} | {a={b=[]}}"
            })
    void contentIsTextAsJavaWritesIt(String content, String text) {
        assertEquals(text, message(json(content)).getContentAsString());
    }

    @Test
    void theTextOfAnObjectNamesItsClassAndAllItsFields() {
        AssistantMessage answer = new AssistantMessage("a");
        answer.setToolCalls(List.of(ToolCall.builder().id("c").build()));
        answer.setUsageMetadata(UsageMetadata.builder().modelName("m").build());
        assertEquals(
                "AssistantMessage(role=assistant, content=a, name=null, metadata={}, tool_calls="
                        + "[ToolCall(id=c, type=function, name=null, arguments=null, index=null)],"
                        + " usage_metadata=UsageMetadata(code=0, prompt=, err_msg=, task_id=,"
                        + " model_name=m, total_latency=0.0, first_token_time=,"
                        + " request_start_time=, input_tokens=0, output_tokens=0, total_tokens=0,"
                        + " cache_tokens=0, input_cost=0.0, output_cost=0.0, total_cost=0.0),"
                        + " finish_reason=null, parser_content=null, reasoning_content=null,"
                        + " prompt_token_ids=null, completion_token_ids=null, logprobs=null)",
                message(answer).getContentAsString());
        assertEquals(
                "ToolMessageChunk(role=tool, content=, name=null, metadata={}, tool_call_id=null)",
                message(new ToolMessageChunk()).getContentAsString());
    }

    @Test
    void onlyAListIsSeenAsAList() {
        assertEquals(List.of("a"), message(json("['a']")).getContentAsList());
        assertEquals(List.of(), message(json("[]")).getContentAsList());
        assertNull(message("[]").getContentAsList());
        assertNull(message(json("{}")).getContentAsList());
        assertNull(message(null).getContentAsList());
    }
}
