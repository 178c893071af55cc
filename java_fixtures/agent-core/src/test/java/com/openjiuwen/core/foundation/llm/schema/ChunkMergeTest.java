package com.openjiuwen.core.foundation.llm.schema;

import static com.openjiuwen.core.foundation.llm.JsonLiteral.json;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChunkMergeTest {

    private static AssistantMessageChunk answer() {
        return new AssistantMessageChunk();
    }

    @Test
    void aChunkOfAnyRoleKeepsItsRoleAndNameAndLosesItsMetadata() {
        BaseMessageChunk left = new BaseMessageChunk("user", "a", null);
        left.setMetadata(Map.of("k", 1));
        BaseMessageChunk merged = left.merge(new BaseMessageChunk("tool", "b", "n"));
        assertEquals("user", merged.getRole());
        assertEquals("ab", merged.getContent());
        assertEquals("n", merged.getName());
        assertNull(merged.getMetadata());
        assertEquals("", new BaseMessageChunk(null, "a", "").merge(merged).getName());
        assertNull(new BaseMessageChunk(null, "a", "").merge(merged).getRole());
    }

    @Test
    void aToolsChunksAreJoinedAsText() {
        ToolMessageChunk left = ToolMessageChunk.builder().role("x").name("n").build();
        left.setContent(null);
        left.setMetadata(Map.of("k", 1));
        ToolMessageChunk right = ToolMessageChunk.builder().content(List.of(1)).build();
        ToolMessageChunk merged = left.merge(right);
        assertEquals("tool", merged.getRole());
        assertEquals("[1]", merged.getContent());
        assertNull(merged.getName());
        assertEquals(Map.of(), merged.getMetadata());
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {"a,b,b", "a,-,a", "a,'',a", "-,b,b", "-,'',-", "'',-,''"})
    void theLaterIdWinsUnlessItIsNone(String left, String right, String expected) {
        ToolMessageChunk merged =
                ToolMessageChunk.builder()
                        .toolCallId(left)
                        .build()
                        .merge(ToolMessageChunk.builder().toolCallId(right).build());
        assertEquals(expected, merged.getToolCallId());
    }

    @Test
    void anAnswersChunksKeepTheRoleAndLoseNameAndMetadata() {
        AssistantMessageChunk left = AssistantMessageChunk.builder().role("x").name("n").build();
        left.setMetadata(Map.of("k", 1));
        AssistantMessageChunk merged =
                left.merge(AssistantMessageChunk.builder().name("m").build());
        assertEquals("x", merged.getRole());
        assertNull(merged.getName());
        assertEquals(Map.of(), merged.getMetadata());
        assertEquals("", merged.getReasoningContent());
        assertNull(merged.getToolCalls());
    }

    @Test
    void contentAndParserContentAreMergedAndReasoningIsJoined() {
        AssistantMessageChunk left =
                AssistantMessageChunk.builder()
                        .content("a")
                        .parserContent(json("{'k': 'x'}"))
                        .reasoningContent(null)
                        .build();
        AssistantMessageChunk right =
                AssistantMessageChunk.builder()
                        .content("b")
                        .parserContent(json("{'k': 'y'}"))
                        .reasoningContent("r")
                        .build();
        AssistantMessageChunk merged = left.merge(right);
        assertEquals("ab", merged.getContent());
        assertEquals(Map.of("k", "xy"), merged.getParserContent());
        assertEquals("r", merged.getReasoningContent());
        assertEquals("r", right.merge(left).getReasoningContent());
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {"stop,null,stop", "stop,-,-", "stop,'',''", "null,stop,stop", "-,null,-"})
    void theLaterFinishReasonWinsUnlessItIsTheTextNull(String left, String right, String expected) {
        AssistantMessageChunk merged =
                AssistantMessageChunk.builder()
                        .finishReason(left)
                        .build()
                        .merge(AssistantMessageChunk.builder().finishReason(right).build());
        assertEquals(expected, merged.getFinishReason());
    }

    @Test
    void theLaterUsageWinsWhole() {
        UsageMetadata earlier = UsageMetadata.builder().inputTokens(1).modelName("m").build();
        UsageMetadata later = UsageMetadata.builder().outputTokens(2).build();
        AssistantMessageChunk left = AssistantMessageChunk.builder().usageMetadata(earlier).build();
        AssistantMessageChunk right = AssistantMessageChunk.builder().usageMetadata(later).build();
        assertEquals(later, left.merge(right).getUsageMetadata());
        assertEquals(earlier, left.merge(answer()).getUsageMetadata());
        assertEquals(later, answer().merge(right).getUsageMetadata());
    }

    @Test
    void thePromptsTokenIdsStayAndTheCompletionsAreJoined() {
        AssistantMessageChunk left = answer();
        left.setPromptTokenIds(List.of(1));
        left.setCompletionTokenIds(List.of(2));
        AssistantMessageChunk right = answer();
        right.setPromptTokenIds(List.of(3));
        right.setCompletionTokenIds(List.of(4));
        assertEquals(List.of(1), left.merge(right).getPromptTokenIds());
        assertEquals(List.of(2, 4), left.merge(right).getCompletionTokenIds());
        left.setPromptTokenIds(List.of());
        assertEquals(List.of(3), left.merge(right).getPromptTokenIds());
        assertNull(left.merge(answer()).getPromptTokenIds());
    }

    @Test
    void toolCallsAndLogprobsAreMergedByTheirRules() {
        AssistantMessageChunk left = answer();
        left.setToolCalls(List.of(ToolCall.builder().index(0).arguments("{").build()));
        left.setLogprobs(json("[1]"));
        AssistantMessageChunk right = answer();
        right.setToolCalls(List.of(ToolCall.builder().index(0).arguments("}").build()));
        right.setLogprobs(json("[2]"));
        AssistantMessageChunk merged = left.merge(right);
        assertEquals(
                List.of(ToolCall.builder().index(0).arguments("{}").build()),
                merged.getToolCalls());
        assertEquals(List.of(1, 2), merged.getLogprobs());
    }

    @Test
    void theOperandsAreNeverChanged() {
        AssistantMessageChunk left = answer();
        left.setContent(new ArrayList<>(List.of(1)));
        left.setToolCalls(
                new ArrayList<>(List.of(ToolCall.builder().id("a").arguments("{").build())));
        AssistantMessageChunk right = answer();
        right.setContent(new ArrayList<>(List.of(2)));
        right.setToolCalls(
                new ArrayList<>(List.of(ToolCall.builder().id("a").arguments("}").build())));
        left.merge(right).getToolCalls().get(0).setName("later");
        assertEquals(List.of(1), left.getContent());
        assertEquals(List.of(2), right.getContent());
        assertEquals(
                List.of(ToolCall.builder().id("a").arguments("{").build()), left.getToolCalls());
        assertEquals(
                List.of(ToolCall.builder().id("a").arguments("}").build()), right.getToolCalls());
    }

    @Test
    void anotherTypeIsRefused() {
        assertRefused(
                "Cannot merge BaseMessageChunk with null",
                () -> new BaseMessageChunk().merge(null));
        assertRefused(
                "Cannot merge ToolMessageChunk with 5", () -> new ToolMessageChunk().merge(5));
        assertRefused("Cannot merge AssistantMessageChunk with nope", () -> answer().merge("nope"));
        assertThrows(
                IllegalArgumentException.class, () -> answer().merge(new AssistantMessage("a")));
        assertThrows(
                IllegalArgumentException.class,
                () -> new BaseMessageChunk().merge(new ToolMessageChunk()));
    }

    private static void assertRefused(String message, Runnable merge) {
        assertEquals(
                message, assertThrows(IllegalArgumentException.class, merge::run).getMessage());
    }
}
