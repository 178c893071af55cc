package com.openjiuwen.core.graph.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.openjiuwen.core.foundation.llm.schema.AssistantMessage;
import com.openjiuwen.core.foundation.llm.schema.AssistantMessageChunk;
import com.openjiuwen.core.foundation.llm.schema.BaseMessage;
import com.openjiuwen.core.foundation.llm.schema.SystemMessage;
import com.openjiuwen.core.foundation.llm.schema.ToolCall;
import com.openjiuwen.core.foundation.llm.schema.ToolMessage;
import com.openjiuwen.core.foundation.llm.schema.UsageMetadata;
import com.openjiuwen.core.foundation.llm.schema.UserMessage;
import com.openjiuwen.core.graph.pregel.Message;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TypedJsonDumpTest {

    private static void assertDumps(String singleQuoted, Object value) {
        assertEquals(singleQuoted.replace('\'', '"'), TypedJson.dump(value));
    }

    private static void assertRefuses(String message, Object value) {
        IllegalArgumentException error =
                assertThrows(IllegalArgumentException.class, () -> TypedJson.dump(value));
        assertEquals(message, error.getMessage());
    }

    @Test
    void plainValuesAreWrittenAsTheyAre() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("b", null);
        map.put("a", 1.0E-6);
        assertDumps(
                "[null,true,1,9223372036854775808,'x',{'b':null,'a':1.0E-6}]",
                Arrays.asList(null, true, 1, BigInteger.TWO.pow(63), "x", map));
    }

    @Test
    void aUserOrSystemMessageHasRoleContentAndName() {
        assertDumps(
                "{'__jiuwenType':'message.user','role':'user','content':'hi','name':null}",
                new UserMessage("hi"));
        assertDumps(
                "{'__jiuwenType':'message.system','role':'system','content':['a'],'name':'n'}",
                new SystemMessage((Object) List.of("a"), "n"));
    }

    @Test
    void aToolMessageHasItsCallsId() {
        assertDumps(
                "{'__jiuwenType':'message.tool','role':'tool','content':'1','name':null,"
                        + "'toolCallId':'t1'}",
                new ToolMessage("1", "t1"));
    }

    @Test
    void anAssistantMessageWritesToolCallsFlatWithoutNullsAndUsageInSnakeCase() {
        ToolCall call = new ToolCall();
        call.setId("c1");
        call.setArguments("{}");
        UsageMetadata usage = new UsageMetadata();
        usage.setInputTokens(3);
        AssistantMessage message = new AssistantMessage("hi");
        message.setToolCalls(List.of(call));
        message.setUsageMetadata(usage);
        message.setReasoningContent("r");
        assertDumps(
                "{'__jiuwenType':'message.assistant','role':'assistant','content':'hi',"
                        + "'name':null,"
                        + "'toolCalls':[{'id':'c1','type':'function','arguments':'{}'}],"
                        + "'usageMetadata':{'code':0,'prompt':'','err_msg':'','task_id':'',"
                        + "'model_name':'','total_latency':0.0,'first_token_time':'',"
                        + "'request_start_time':'','input_tokens':3,'output_tokens':0,"
                        + "'total_tokens':0,'cache_tokens':0,'input_cost':0.0,'output_cost':0.0,"
                        + "'total_cost':0.0},"
                        + "'finishReason':'null','parserContent':null,'reasoningContent':'r'}",
                message);
    }

    @Test
    void aNullFinishReasonIsWrittenAsNull() {
        AssistantMessage message = new AssistantMessage("");
        message.setFinishReason(null);
        assertDumps(
                "{'__jiuwenType':'message.assistant','role':'assistant','content':'',"
                        + "'name':null,'toolCalls':null,'usageMetadata':null,"
                        + "'finishReason':null,'parserContent':null,'reasoningContent':null}",
                message);
    }

    @Test
    void aChunkIsWrittenAsItsPlainMessage() {
        AssistantMessageChunk chunk = new AssistantMessageChunk();
        chunk.setMetadata(Map.of("k", 1));
        chunk.setPromptTokenIds(List.of(1));
        assertEquals(TypedJson.dump(new AssistantMessage("")), TypedJson.dump(chunk));
    }

    @Test
    void graphObjectsNestInOneAnother() {
        PendingNode failed =
                new PendingNode("n", "error", List.of(new IllegalStateException("m"), new Error()));
        GraphStoreState state =
                new GraphStoreState(
                        "ns",
                        2,
                        Map.of("a", new UserMessage("hi")),
                        List.of(new Message("s", "t")),
                        Map.of("n", failed),
                        Map.of("n", 1));
        assertDumps(
                "{'__jiuwenType':'graph.storeState','ns':'ns','step':2,"
                        + "'channelValues':{'a':{'__jiuwenType':'message.user','role':'user',"
                        + "'content':'hi','name':null}},"
                        + "'pendingBuffer':[{'__jiuwenType':'graph.message','sender':'s',"
                        + "'target':'t','payload':null}],"
                        + "'pendingNode':{'n':{'__jiuwenType':'graph.pendingNode',"
                        + "'nodeName':'n','status':'error','exceptions':["
                        + "{'className':'java.lang.IllegalStateException','message':'m'},"
                        + "{'className':'java.lang.Error','message':null}]}},"
                        + "'nodeVersion':{'n':1}}",
                state);
    }

    @Test
    void aSurrogateIsWrittenAsAnEscape() {
        assertEquals("\"\\uD83D\"", TypedJson.dump("\ud83d"));
        assertEquals("\"\\uD83D\\uDE00\"", TypedJson.dump("\ud83d\ude00"));
    }

    @Test
    void theTagsFieldIsReservedAtAnyDepth() {
        assertRefuses("JSON reserves field __jiuwenType", Map.of("__jiuwenType", 1));
        assertRefuses(
                "JSON reserves field __jiuwenType",
                new UserMessage((Object) List.of(Map.of("__jiuwenType", "message.user"))));
    }

    @Test
    void mapKeysMustBeStrings() {
        assertRefuses("JSON Map key must be String: 1", Map.of(1, "x"));
        Map<String, Object> map = new LinkedHashMap<>();
        map.put(null, "x");
        assertRefuses("JSON Map key must be String: null", map);
    }

    @Test
    void otherClassesAreUnsupported() {
        assertRefuses("Unsupported JSON value type: java.lang.Object", List.of(new Object()));
        assertRefuses(
                "Unsupported JSON value type: com.openjiuwen.core.foundation.llm.schema.BaseMessage",
                new BaseMessage("user", "x"));
        AssistantMessage parsed = new AssistantMessage("");
        parsed.setParserContent(new ToolCall());
        assertRefuses(
                "Unsupported JSON value type: com.openjiuwen.core.foundation.llm.schema.ToolCall",
                parsed);
    }
}
