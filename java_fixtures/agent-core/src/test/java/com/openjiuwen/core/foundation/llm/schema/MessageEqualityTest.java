package com.openjiuwen.core.foundation.llm.schema;

import static com.openjiuwen.core.foundation.llm.JsonLiteral.json;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessageEqualityTest {

    private static final List<String> ENVELOPED =
            List.of(
                    "{\"response\": \"it\\'s\"}",
                    "{\"response\": \"a\\\"b\"}",
                    "{\"response\": \"back\\\\slash\"}",
                    "{\"response\": \"\"}",
                    "{\"response\": \"two\nlines\"}");
    private static final List<String> PLAIN =
            List.of("it's", "a\"b", "back\\slash", "", "two\nlines");

    private static void assertSameAs(Object left, Object right) {
        assertEquals(left, right);
        assertEquals(right, left);
        assertEquals(left.hashCode(), right.hashCode());
    }

    private static UserMessage withMetadata(String metadata) {
        UserMessage message = new UserMessage("a");
        message.setMetadata(json(metadata));
        return message;
    }

    private static AssistantMessage with(Consumer<AssistantMessage> change) {
        AssistantMessage message = new AssistantMessage("a");
        change.accept(message);
        return message;
    }

    @Test
    void anEnvelopedTextEqualsTheTextInIt() {
        for (int i = 0; i < PLAIN.size(); i++) {
            assertSameAs(new UserMessage(ENVELOPED.get(i)), new UserMessage(PLAIN.get(i)));
            assertSameAs(new UserMessage(ENVELOPED.get(i)), new UserMessage(ENVELOPED.get(i)));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'response': 'hi'}",
                "{\"response\":\"hi\"}",
                "{\"response\": \"hi\" }",
                " {\"response\": \"hi\"}",
                "{\"response\": \"}",
                "{\"responses\":\"hi\"}",
                "{\"response\": \"hi\"]"
            })
    void nothingElseIsAnEnvelope(String text) {
        assertNotEquals(new UserMessage("hi"), new UserMessage(text));
        assertSameAs(new UserMessage(text), new UserMessage(text));
    }

    @Test
    void contentThatIsNoTextEqualsWhatJavaHoldsEqual() {
        List<Object> parts = json("[{'a': 1}]");
        List<Object> sameParts = json("[{'a': 1}]");
        assertSameAs(new UserMessage(parts), new UserMessage(sameParts));
        assertNotEquals(new UserMessage(1), new UserMessage(1.0));
        assertNotEquals(new UserMessage("1"), new UserMessage(1));
        assertNotEquals(
                new BaseMessage("r", null, null, null), new BaseMessage("r", "", null, null));
    }

    @Test
    void theClassCountsAndSoDoesTheRole() {
        assertNotEquals(new BaseMessage("user", "a"), new UserMessage("a"));
        assertNotEquals(new AssistantMessage("a"), AssistantMessageChunk.builder().content("a"));
        assertNotEquals(new UserMessage("a"), null);
        assertNotEquals(new BaseMessage("r", "a"), new BaseMessage("s", "a"));
        assertSameAs(UserMessage.builder().role("user").content("a").build(), new UserMessage("a"));
        assertSameAs(UserMessage.builder().content("a").build(), new UserMessage("a"));
    }

    @Test
    void nameAndToolCallIdCount() {
        assertNotEquals(new UserMessage("a", "n"), new UserMessage("a"));
        assertNotEquals(new UserMessage("a", ""), new UserMessage("a"));
        assertNotEquals(new ToolMessage("a", "t"), new ToolMessage("a", "u"));
        assertSameAs(new ToolMessage("a", "t"), new ToolMessage("a", "t"));
    }

    @Test
    void metadataCountsWithoutTheContextsOwnId() {
        assertSameAs(withMetadata("{'context_message_id': 1}"), withMetadata("null"));
        assertSameAs(withMetadata("{}"), withMetadata("null"));
        assertSameAs(
                withMetadata("{'k': 1, 'context_message_id': 1}"),
                withMetadata("{'context_message_id': 2, 'k': 1}"));
        assertNotEquals(withMetadata("{'k': 1}"), withMetadata("{'k': 2}"));
        assertNotEquals(
                withMetadata("{'k': 1, 'context_message_id': 1}"),
                withMetadata("{'k': 2, 'context_message_id': 1}"));
        assertNotEquals(withMetadata("{'k': null}"), withMetadata("{}"));
    }

    @Test
    void anAnswersOwnFieldsCount() {
        List<Consumer<AssistantMessage>> changes =
                List.of(
                        message -> message.setToolCalls(List.of()),
                        message -> message.setToolCalls(List.of(new ToolCall())),
                        message -> message.setUsageMetadata(new UsageMetadata()),
                        message -> message.setFinishReason("stop"),
                        message -> message.setFinishReason(""),
                        message -> message.setParserContent(1),
                        message -> message.setReasoningContent(""),
                        message -> message.setPromptTokenIds(List.of()),
                        message -> message.setCompletionTokenIds(List.of()),
                        message -> message.setLogprobs(1));
        for (Consumer<AssistantMessage> change : changes) {
            assertNotEquals(with(change), new AssistantMessage("a"));
            assertSameAs(with(change), with(change));
        }
    }

    @Test
    void messagesThatDifferHaveOtherHashes() {
        assertNotEquals(new UserMessage("a").hashCode(), new UserMessage("b").hashCode());
        assertNotEquals(new ToolMessage("a").hashCode(), new ToolMessage("b").hashCode());
        assertNotEquals(new AssistantMessage("a").hashCode(), new AssistantMessage("b").hashCode());
    }

    @Test
    void noFinishReasonEqualsTheTextNull() {
        assertSameAs(with(message -> message.setFinishReason(null)), new AssistantMessage("a"));
    }
}
