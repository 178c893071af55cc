package com.openjiuwen.core.foundation.llm.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class MessageConstructionTest {

    private static final Object UNSERIALIZABLE = new Object();

    @Test
    void anEmptyMessageHasEmptyContentAndMetadata() {
        BaseMessage message = new BaseMessage();
        assertNull(message.getRole());
        assertEquals("", message.getContent());
        assertNull(message.getName());
        assertEquals(Map.of(), message.getMetadata());
    }

    @Test
    void anEmptyAnswerHasTheTextNullAsItsFinishReasonAndNothingElse() {
        for (AssistantMessage message :
                List.of(
                        new AssistantMessage(),
                        new AssistantMessage("a"),
                        AssistantMessage.builder().build(),
                        new AssistantMessageChunk())) {
            assertEquals("null", message.getFinishReason());
            assertNull(message.getToolCalls());
            assertNull(message.getUsageMetadata());
            assertNull(message.getParserContent());
            assertNull(message.getReasoningContent());
            assertNull(message.getPromptTokenIds());
            assertNull(message.getCompletionTokenIds());
            assertNull(message.getLogprobs());
        }
    }

    @Test
    void aToolCallIsOfTypeFunctionUnlessToldOtherwise() {
        assertEquals("function", new ToolCall().getType());
        assertEquals("function", ToolCall.builder().build().getType());
        assertNull(ToolCall.builder().type(null).build().getType());
        assertNull(new ToolCall().getIndex());
    }

    @Test
    void eachKindFallsBackToItsRoleAndKeepsAnother() {
        Map<BaseMessage, String> roles = new HashMap<>();
        roles.put(new UserMessage(), "user");
        roles.put(new SystemMessage(), "system");
        roles.put(new ToolMessage(), "tool");
        roles.put(new ToolMessageChunk(), "tool");
        roles.put(new AssistantMessage(), "assistant");
        roles.put(new AssistantMessageChunk(), "assistant");
        roles.put(new BaseMessage(), null);
        roles.put(new BaseMessageChunk(), null);
        roles.forEach(
                (message, role) -> {
                    assertEquals(role, message.getRole());
                    message.setRole("x");
                    assertEquals("x", message.getRole());
                    message.setRole(null);
                    assertEquals(role, message.getRole());
                });
    }

    @Test
    void constructorsTurnNullContentIntoEmptyContent() {
        for (BaseMessage message :
                List.of(
                        new BaseMessage("r", null),
                        new BaseMessage("r", null, "n"),
                        new BaseMessageChunk("r", null, "n"),
                        new UserMessage((String) null),
                        new UserMessage(null, "n"),
                        new SystemMessage((Object) null),
                        new SystemMessage(null, "n"),
                        new AssistantMessage((String) null),
                        new ToolMessage(null, "id"),
                        new ToolMessage(null, "id", "n"))) {
            assertEquals("", message.getContent());
            assertEquals(Map.of(), message.getMetadata());
        }
    }

    @Test
    void theConstructorOfAllFieldsAndTheSettersKeepNull() {
        BaseMessage message = new BaseMessage(null, null, null, null);
        assertNull(message.getContent());
        assertNull(message.getMetadata());
        UserMessage user = new UserMessage("a");
        user.setContent(null);
        user.setMetadata(null);
        assertNull(user.getContent());
        assertNull(user.getMetadata());
    }

    @Test
    void constructorsTakeTheFieldsInTheirOrder() {
        ToolMessage answer = new ToolMessage(List.of(1), "id", "n");
        assertEquals(List.of(1), answer.getContent());
        assertEquals("id", answer.getToolCallId());
        assertEquals("n", answer.getName());
        assertEquals("tool", answer.getRole());
        assertEquals("id", new ToolMessage("id").getToolCallId());
        assertEquals("", new ToolMessage("id").getContent());
        BaseMessage message = new BaseMessage("r", "c", "n", Map.of("k", 1));
        assertEquals("r", message.getRole());
        assertEquals("c", message.getContent());
        assertEquals("n", message.getName());
        assertEquals(Map.of("k", 1), message.getMetadata());
        assertEquals("n", new SystemMessage("c", "n").getName());
        assertEquals("user", new UserMessage(5).getRole());
        assertEquals(5, new UserMessage(5).getContent());
    }

    @Test
    void contentThatIsNotSerializableIsRefused() {
        List<Executable> attempts =
                List.of(
                        () -> new UserMessage().setContent(UNSERIALIZABLE),
                        () -> new UserMessage(UNSERIALIZABLE),
                        () -> new BaseMessage("r", UNSERIALIZABLE),
                        () -> new BaseMessage("r", UNSERIALIZABLE, null, null),
                        () -> new ToolMessage(UNSERIALIZABLE, "id"));
        for (Executable attempt : attempts) {
            IllegalArgumentException refusal =
                    assertThrows(IllegalArgumentException.class, attempt);
            assertEquals("content must implement Serializable", refusal.getMessage());
        }
    }

    @Test
    void theBuilderTakesAnyContentAndKeepsTheDefaults() {
        UserMessage message = UserMessage.builder().content(UNSERIALIZABLE).build();
        assertSame(UNSERIALIZABLE, message.getContent());
        assertEquals(Map.of(), message.getMetadata());
        assertEquals("user", message.getRole());
        ToolMessageChunk chunk = ToolMessageChunk.builder().toolCallId("id").name("n").build();
        assertEquals("id", chunk.getToolCallId());
        assertEquals("n", chunk.getName());
        assertEquals("", chunk.getContent());
        assertNull(AssistantMessage.builder().finishReason(null).build().getFinishReason());
    }

    @Test
    void metadataIsCopiedOnWrite() {
        Map<String, Object> metadata = new HashMap<>(Map.of("k", 1));
        UserMessage set = new UserMessage();
        set.setMetadata(metadata);
        BaseMessage constructed = new BaseMessage("r", "c", "n", metadata);
        UserMessage built = UserMessage.builder().metadata(metadata).build();
        metadata.put("k", 2);
        for (BaseMessage message : List.of(set, constructed, built)) {
            assertEquals(Map.of("k", 1), message.getMetadata());
        }
        assertNull(UserMessage.builder().metadata(null).build().getMetadata());
    }
}
