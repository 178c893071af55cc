package org.agentcoreparity.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A version with typed merges only, no token ids, no Jackson, and its native form named pickle. */
class OldVersionTest {

    private static final String TOOL = "{\"$class\":\"ToolMessageChunk\",\"tool_call_id\":\"%s\"}";

    @TempDir static Path folder;
    private static Bridge bridge;

    @BeforeAll
    static void compile() {
        bridge = FakeJar.compile("oldest", folder).bridge();
    }

    private static String call(String op, String input) {
        return FakeJar.call(bridge, op, input);
    }

    @Test
    void saysWhatIsMissing() {
        String description = new String(bridge.describe(), StandardCharsets.US_ASCII);
        assertTrue(description.contains("\"field AssistantMessageChunk.logprobs\""), description);
        assertTrue(
                description.contains(
                        "\"message.to_json\":\"this jar has no class"
                                + " com.fasterxml.jackson.databind.ObjectMapper\""),
                description);
    }

    @Test
    void aTypedMergeIsBoundAndTakesWhatItTakes() {
        String merged =
                call(
                        "chunk.merge",
                        "{\"left\":"
                                + TOOL.formatted("a")
                                + ",\"right\":"
                                + TOOL.formatted("b")
                                + "}");
        assertTrue(merged.contains("\"tool_call_id\":\"b\""), merged);
        assertEquals(
                "{\"unsupported\":{\"reason\":"
                        + "\"this jar's merge takes only ToolMessageChunk, not String\"}}",
                call("chunk.merge", "{\"left\":" + TOOL + ",\"right\":\"x\"}"));
        assertEquals(
                "{\"unsupported\":{\"reason\":\"this jar cannot merge AssistantMessageChunk\"}}",
                call(
                        "chunk.merge",
                        "{\"left\":{\"$class\":\"AssistantMessageChunk\"},\"right\":null}"));
    }

    @Test
    void aFieldThatIsMissingMattersOnlyWhereItIsUsed() {
        String made =
                call("message.construct", "{\"message\":{\"$class\":\"AssistantMessageChunk\"}}");
        assertTrue(made.contains("\"prompt_token_ids\":null"), made);
        assertEquals(
                "{\"unsupported\":{\"reason\":"
                        + "\"this jar's AssistantMessageChunk has no prompt_token_ids\"}}",
                call(
                        "message.construct",
                        "{\"message\":{\"$class\":\"AssistantMessageChunk\","
                                + "\"prompt_token_ids\":null}}"));
    }

    @Test
    void theNativeFormHasAnotherName() {
        assertEquals(
                "{\"returned\":\"loaded\"}",
                call("serializer.roundtrip", "{\"type\":\"pickle\",\"value\":1}"));
        assertEquals(
                "{\"unsupported\":{\"reason\":"
                        + "\"this jar's native form is called pickle, not java\"}}",
                call("serializer.roundtrip", "{\"type\":\"java\",\"value\":1}"));
    }

    @Test
    void aFolderOfSomethingElseIsNoSubject(@TempDir Path empty) {
        Bridge stranger = new Bridge(new java.net.URLClassLoader(new java.net.URL[0], null));
        String description = new String(stranger.describe(), StandardCharsets.US_ASCII);
        assertTrue(
                description.startsWith("{\"failed\":{\"what\":\"this jar has no class"),
                description);
    }
}
