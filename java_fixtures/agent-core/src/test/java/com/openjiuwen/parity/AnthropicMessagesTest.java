package com.openjiuwen.parity;

import static com.openjiuwen.core.foundation.llm.JsonLiteral.json;
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

class AnthropicMessagesTest {

    private static List<BaseMessage> normalise(String... messages) {
        return VendorForms.normalise("anthropic", messages);
    }

    private static AssistantMessage assistant(String fields) {
        return (AssistantMessage) normalise("{'role':'assistant'," + fields + "}").get(0);
    }

    @Test
    void plainMessagesKeepTheirContent() {
        assertEquals(
                List.of(
                        new SystemMessage("s"),
                        new UserMessage("u"),
                        new UserMessage((Object) List.of(Map.of("type", "image"))),
                        new AssistantMessage("a")),
                normalise(
                        "{'role':'system','content':'s'}",
                        "{'role':'user','content':'u'}",
                        "{'role':'user','content':[{'type':'image'}]}",
                        "{'role':'assistant','content':'a'}"));
    }

    @Test
    void toolUseBlocksAreCallsAndStayInTheContent() {
        String blocks =
                "[{'type':'text','text':'x'},{'type':'tool_use','id':'t1','name':'f',"
                        + "'input':{'a':1}},{'type':'server_tool_use','id':'s'},"
                        + "{'type':'tool_use','id':'t2','name':'g'}]";
        AssistantMessage message = assistant("'content':" + blocks);
        assertEquals(json(blocks), message.getContent());
        assertEquals(
                List.of(
                        ToolCall.builder()
                                .id("t1")
                                .name("f")
                                .arguments("{\"a\":1}")
                                .index(0)
                                .build(),
                        ToolCall.builder().id("t2").name("g").arguments("{}").index(1).build()),
                message.getToolCalls());
        assertNull(assistant("'content':[{'type':'text'}]").getToolCalls());
    }

    @Test
    void thinkingBlocksAreTheReasoning() {
        String blocks =
                "'content':[{'type':'thinking','thinking':'a'},{'type':'thinking','thinking':5},"
                        + "{'type':'thinking','thinking':'b'}]";
        assertEquals("ab", assistant(blocks).getReasoningContent());
        assertNull(assistant("'content':[{'type':'text'}]").getReasoningContent());
    }

    @Test
    void stopReasonAndUsageAreRead() {
        AssistantMessage message =
                assistant(
                        "'model':'m','stop_reason':'end_turn','usage':{'input_tokens':3,"
                                + "'output_tokens':4.9,'cache_read_input_tokens':2}");
        assertEquals("end_turn", message.getFinishReason());
        assertEquals("m", message.getUsageMetadata().getModelName());
        assertEquals(3, message.getUsageMetadata().getInputTokens());
        assertEquals(4, message.getUsageMetadata().getOutputTokens());
        assertEquals(7, message.getUsageMetadata().getTotalTokens());
        assertEquals(2, message.getUsageMetadata().getCacheTokens());
        assertEquals("null", assistant("'stop_reason':null").getFinishReason());
        assertNull(assistant("'usage':null").getUsageMetadata());
    }

    @Test
    void eachToolResultIsAMessageBeforeWhatElseTheUserSays() {
        List<BaseMessage> messages =
                normalise(
                        "{'role':'user','id':'u1','content':["
                                + "{'type':'text','text':'x'},"
                                + "{'type':'tool_result','tool_use_id':'t1','content':'1',"
                                + "'is_error':true},"
                                + "{'type':'tool_result','tool_use_id':'t2'}]}");
        ToolMessage failed = new ToolMessage("1", "t1");
        failed.setMetadata(Map.of("is_error", true));
        UserMessage rest = new UserMessage((Object) List.of(Map.of("type", "text", "text", "x")));
        rest.setMetadata(Map.of("id", "u1"));
        assertEquals(List.of(failed, new ToolMessage("", "t2"), rest), messages);
    }

    @Test
    void resultsAloneLeaveNoUserMessage() {
        assertEquals(
                List.of(new ToolMessage("1", "t1")),
                normalise(
                        "{'role':'user','content':[{'type':'tool_result','tool_use_id':'t1',"
                                + "'content':'1'}]}"));
    }

    @Test
    void whatElseIsToldGoesToMetadata() {
        AssistantMessage message =
                assistant("'type':'message','id':'m1','stop_sequence':null,'content':'a'");
        assertEquals(Map.of("id", "m1"), message.getMetadata());
    }

    @Test
    void otherRolesAreRefused() {
        IllegalArgumentException error =
                assertThrows(IllegalArgumentException.class, () -> normalise("{'role':'tool'}"));
        assertEquals("Unknown Anthropic role: tool", error.getMessage());
    }
}
