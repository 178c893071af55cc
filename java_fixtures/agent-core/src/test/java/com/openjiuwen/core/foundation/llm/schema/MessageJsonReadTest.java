package com.openjiuwen.core.foundation.llm.schema;

import static com.openjiuwen.core.foundation.llm.JsonLiteral.json;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessageJsonReadTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private static <T> T read(Class<T> type, String text) throws JsonProcessingException {
        return MAPPER.readValue(text.replace('\'', '"'), type);
    }

    private static void assertWrongShape(Class<?> type, String text) {
        JsonMappingException fault =
                assertThrows(JsonMappingException.class, () -> read(type, text));
        if (fault instanceof UnrecognizedPropertyException) {
            throw new AssertionError(text + " is of a wrong shape, not of an unknown field", fault);
        }
    }

    private static void assertUnknownField(Class<?> type, String text) {
        assertThrows(UnrecognizedPropertyException.class, () -> read(type, text));
    }

    @Test
    void fieldsLeftOutKeepTheirDefaults() throws JsonProcessingException {
        assertEquals(new AssistantMessage(), read(AssistantMessage.class, "{}"));
        assertEquals(Map.of(), read(UserMessage.class, "{}").getMetadata());
        assertNull(read(UserMessage.class, "null"));
    }

    @Test
    void nullIsReadAsNull() throws JsonProcessingException {
        AssistantMessage message =
                read(
                        AssistantMessage.class,
                        "{'role':null,'content':null,'metadata':null,'finish_reason':null}");
        assertEquals("assistant", message.getRole());
        assertNull(message.getContent());
        assertNull(message.getMetadata());
        assertNull(message.getFinishReason());
    }

    @Test
    void numbersAndBooleansAreTakenForText() throws JsonProcessingException {
        ToolMessage message = read(ToolMessage.class, "{'role':5,'name':true,'tool_call_id':1.5}");
        assertEquals("5", message.getRole());
        assertEquals("true", message.getName());
        assertEquals("1.5", message.getToolCallId());
    }

    @Test
    void aBareStringIsContentButTheIdOfAToolMessage() throws JsonProcessingException {
        assertEquals("hi", read(UserMessage.class, "'hi'").getContent());
        assertEquals("hi", read(SystemMessage.class, "'hi'").getContent());
        assertEquals("hi", read(AssistantMessage.class, "'hi'").getContent());
        assertEquals("null", read(AssistantMessage.class, "'hi'").getFinishReason());
        assertEquals("hi", read(ToolMessage.class, "'hi'").getToolCallId());
        assertEquals("", read(ToolMessage.class, "'hi'").getContent());
        assertWrongShape(AssistantMessageChunk.class, "'hi'");
        assertWrongShape(ToolMessageChunk.class, "'hi'");
        assertWrongShape(BaseMessage.class, "'hi'");
        assertWrongShape(UserMessage.class, "5");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'foo':1}",
                "{'finishReason':'stop'}",
                "{'contentAsString':'a'}",
                "{'toolCalls':[{'function':{'name':'f'}}]}",
                "{'usage_metadata':{'errMsg':''}}"
            })
    void anUnknownFieldIsRefused(String text) {
        assertUnknownField(AssistantMessage.class, text);
    }

    @Test
    void whatIsWrittenCannotBeReadBack() throws JsonProcessingException {
        String written = MAPPER.writeValueAsString(new UserMessage("a"));
        assertUnknownField(UserMessage.class, written);
        assertUnknownField(ToolMessage.class, "{'toolCallId':'t'}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'metadata':[]}",
                "{'content':'a','contentAsList':['a']}",
                "{'prompt_token_ids':3}",
                "{'tool_calls':{}}",
                "{'tool_calls':[5]}",
                "{'tool_calls':[null]}",
                "{'tool_calls':[{'id':'a','function':{'name':'f','arguments':{'x':1}}}]}",
                "{'tool_calls':[{'id':[]}]}",
                "[1,]",
                ""
            })
    void aWrongShapeIsRefused(String text) {
        assertWrongShape(AssistantMessage.class, text);
    }

    @Test
    void theListViewIsPassedOverIfNull() throws JsonProcessingException {
        assertEquals(
                "a", read(UserMessage.class, "{'content':'a','contentAsList':null}").getContent());
    }

    @Test
    void toolCallsAreFlatOrNestedUnderThePythonName() throws JsonProcessingException {
        List<ToolCall> expected =
                List.of(ToolCall.builder().id("a").name("f").arguments("{}").index(2).build());
        for (String text :
                List.of(
                        "{'toolCalls':[{'id':'a','name':'f','arguments':'{}','index':2}]}",
                        "{'tool_calls':[{'id':'a','name':'f','arguments':'{}','index':2}]}",
                        "{'tool_calls':[{'id':'a','function':{'name':'f','arguments':'{}'},"
                                + "'index':2}]}")) {
            assertEquals(expected, read(AssistantMessage.class, text).getToolCalls());
            assertEquals(expected, read(AssistantMessageChunk.class, text).getToolCalls());
        }
    }

    @Test
    void whatIsNoFieldOfACallIsPassedOverUnderThePythonName() throws JsonProcessingException {
        ToolCall expected = ToolCall.builder().id("7").name("f").build();
        for (String call :
                List.of(
                        "{'id':7,'type':null,'name':'f','foo':1}",
                        "{'id':7,'name':'f','function':5}",
                        "{'id':7,'name':[],'arguments':'x','function':{'id':1,'name':'f'}}")) {
            String text = "{'tool_calls':[" + call + "]}";
            assertEquals(List.of(expected), read(AssistantMessage.class, text).getToolCalls());
        }
    }

    @Test
    void aNullAmongToolCallsStaysNullUnderJavasName() throws JsonProcessingException {
        List<ToolCall> calls = Collections.singletonList(null);
        assertEquals(calls, read(AssistantMessage.class, "{'toolCalls':[null]}").getToolCalls());
    }

    @Test
    void noToolCallsAreNullUnderThePythonNameAndAnEmptyListUnderJavas()
            throws JsonProcessingException {
        assertNull(read(AssistantMessage.class, "{'tool_calls':[]}").getToolCalls());
        assertNull(read(AssistantMessage.class, "{'tool_calls':null}").getToolCalls());
        assertEquals(List.of(), read(AssistantMessage.class, "{'toolCalls':[]}").getToolCalls());
    }

    @Test
    void numbersOfUsageAndTokenIdsAreReadLoosely() throws JsonProcessingException {
        AssistantMessage message =
                read(
                        AssistantMessage.class,
                        "{'usage_metadata':{'input_tokens':'3','output_tokens':2.7,"
                                + "'total_tokens':'','total_cost':'0.5','model_name':5},"
                                + "'prompt_token_ids':[1.9,'2'],'logprobs':{'content':[1]}}");
        assertEquals(
                UsageMetadata.builder()
                        .inputTokens(3)
                        .outputTokens(2)
                        .totalCost(0.5)
                        .modelName("5")
                        .build(),
                message.getUsageMetadata());
        assertEquals(List.of(1, 2), message.getPromptTokenIds());
        assertEquals(json("{'content': [1]}"), message.getLogprobs());
    }
}
