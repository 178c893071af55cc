package com.openjiuwen.parity;

import static com.openjiuwen.core.foundation.llm.JsonLiteral.json;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.openjiuwen.core.foundation.llm.schema.ToolCall;
import com.openjiuwen.core.foundation.llm.schema.ToolMessage;
import com.openjiuwen.core.foundation.tool.AbilityExecutionError;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ToolResultsTest {

    private static final String CALL = "'tool_call':{'id':'c1','name':'f'}";

    private static ToolMessage result(String fields) {
        return ToolResults.toolMessage(json("{" + fields + "}"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    'ok'                | ok
                    {'a':1,'b':[null]}  | {a=1, b=[null]}
                    ['x']               | [x]
                    true                | true
                    null                | null
                    1.0e-5              | 1.0E-5
                    """,
            quoteCharacter = '`')
    void aValueIsItsText(String value, String content) {
        assertEquals(
                new ToolMessage(content, "c1", "f"),
                result("'outcome':'value','value':" + value + "," + CALL));
    }

    @Test
    void aTimeoutNamesTheToolAndTheTime() {
        assertEquals(
                new ToolMessage("Tool execution timed out after 500ms for tool: f", "c1", "f"),
                result("'outcome':'timeout','timeout_ms':500," + CALL));
    }

    @Test
    void aFailureIsTheErrorsText() {
        assertEquals(
                new ToolMessage("boom", "c1", "f"),
                result("'outcome':'failure','error':'boom'," + CALL));
        assertEquals("", result("'outcome':'failure','error':null," + CALL).getContent());
    }

    @Test
    void anAbilityExecutionErrorCarriesTheAnswer() {
        ToolCall call = ToolCall.builder().id("c1").name("f").build();
        AbilityExecutionError error = AbilityExecutionError.of(call, "boom");
        assertEquals("boom", error.getMessage());
        assertEquals(new ToolMessage("boom", "c1", "f"), error.getToolMessage());
    }

    @Test
    void tasksAnswerByTheirIdAndWithoutAName() {
        assertEquals(
                new ToolMessage("[INTERRUPTED - Waiting for user input]", "t1"),
                result("'outcome':'interrupted','task_id':'t1'"));
        assertEquals(
                new ToolMessage("[FAILED - boom]", "7"),
                result("'outcome':'task_failed','task_id':7,'error':'boom'"));
    }

    @Test
    void nothingReturnedIsEmptyUnderTheToolsName() {
        assertEquals(
                new ToolMessage("", "t1", "f"),
                result("'outcome':'nothing','task_id':'t1','tool_name':'f'"));
    }

    @Test
    void aCallMayBeABeanOrMissing() {
        ToolCall call = ToolCall.builder().id("c1").name("f").build();
        Map<String, Object> input = Map.of("outcome", "value", "value", 1, "tool_call", call);
        assertEquals(new ToolMessage("1", "c1", "f"), ToolResults.toolMessage(input));
        assertNull(result("'outcome':'value','value':1").getToolCallId());
    }

    @Test
    void otherOutcomesAreRefused() {
        IllegalArgumentException error =
                assertThrows(IllegalArgumentException.class, () -> result("'outcome':'lost'"));
        assertEquals("Unknown outcome: lost", error.getMessage());
    }
}
