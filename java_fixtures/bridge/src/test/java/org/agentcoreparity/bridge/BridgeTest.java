package org.agentcoreparity.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What goes in is built, what comes out is shown, on a version that has what the bridge knows. */
class BridgeTest {

    private static final String CHUNK = "{\"$class\":\"AssistantMessageChunk\"";
    private static final String CHUNK_REST =
            "\"name\":null,\"metadata\":{},\"tool_calls\":null,\"usage_metadata\":null,"
                    + "\"finish_reason\":\"null\",\"parser_content\":null,"
                    + "\"reasoning_content\":null,\"prompt_token_ids\":null,"
                    + "\"completion_token_ids\":null,\"logprobs\":null}";

    @TempDir static Path folder;
    private static Bridge bridge;

    @BeforeAll
    static void compile() {
        bridge = FakeJar.compile("newest", folder).bridge();
    }

    private static String call(String op, String input) {
        return FakeJar.call(bridge, op, input);
    }

    private static String constructed(String fields) {
        return call(
                "message.construct", "{\"message\":{\"$class\":\"BaseMessage\"" + fields + "}}");
    }

    @Test
    void describesWhatItFound() {
        String description = new String(bridge.describe(), StandardCharsets.US_ASCII);
        assertTrue(description.startsWith("{\"ready\":{\"version\":\"unknown\""), description);
        assertTrue(description.contains("\"stream.fold\""), description);
        assertTrue(description.contains("\"field UsageMetadata.prompt\""), description);
        assertTrue(
                description.contains("\"text.of\":\"only the fixture has it as one call\""),
                description);
    }

    @Test
    void mergesAndComparesTheOperands() {
        assertEquals(
                "{\"returned\":{\"merged\":"
                        + CHUNK
                        + ",\"role\":null,\"content\":\"ab\","
                        + CHUNK_REST
                        + ",\"operands_unchanged\":true}}",
                call(
                        "chunk.merge",
                        "{\"left\":"
                                + CHUNK
                                + ",\"content\":\"a\"},\"right\":"
                                + CHUNK
                                + ",\"content\":\"b\"}}"));
        String spoiled =
                call(
                        "chunk.merge",
                        "{\"left\":" + CHUNK + "},\"right\":" + CHUNK + ",\"content\":\"spoil\"}}");
        assertTrue(spoiled.endsWith("\"operands_unchanged\":false}}"), spoiled);
    }

    @Test
    void foldsFromTheLeft() {
        String folded =
                call(
                        "chunk.fold",
                        "{\"chunks\":["
                                + (CHUNK + ",\"content\":\"a\"},")
                                + (CHUNK + ",\"content\":\"b\"},")
                                + (CHUNK + ",\"content\":\"c\"}]}"));
        assertTrue(folded.contains("\"content\":\"abc\""), folded);
        assertEquals("{\"returned\":null}", call("chunk.fold", "{\"chunks\":[]}"));
    }

    @Test
    void leavesOutWhatIsLeftOutAndSetsNullAsNull() {
        assertEquals(
                "{\"returned\":{\"$class\":\"BaseMessage\",\"role\":null,\"content\":\"\","
                        + "\"name\":null,\"metadata\":{}}}",
                constructed(""));
        assertEquals(
                "{\"returned\":{\"$class\":\"BaseMessage\",\"role\":null,\"content\":null,"
                        + "\"name\":null,\"metadata\":null}}",
                constructed(",\"content\":null,\"metadata\":null"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1",
                "-7",
                "3000000000",
                "123456789012345678901234567890",
                "1.5",
                "1e+16",
                "-0.0",
                "NaN",
                "-Infinity",
                "true",
                "\"\\ud83d\"",
                "\"\\u007f\"",
                "[]",
                "{}",
                "[1,[null]]",
                "{\"b\":1,\"a\":{\"\":2}}",
                "{\"$literal\":{\"$class\":\"x\"}}",
                "{\"$literal\":{\"$a\":{\"$literal\":{\"$b\":1}}}}",
            })
    void valuesComeBackAsTheyWere(String value) {
        String content = constructed(",\"content\":" + value);
        assertTrue(content.contains("\"content\":" + value + ",\"name\""), content);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "role|1",
                "name|true",
                "metadata|[]",
                "metadata|\"x\"",
                "tool_calls|\"x\"",
                "tool_calls|{}",
                "tool_calls|[1]",
                "tool_calls|[{\"index\":1.0}]",
                "tool_calls|[{\"index\":3000000000}]",
                "tool_calls|[{\"id\":1}]",
                "tool_calls|[null]",
                "prompt_token_ids|[1.5]",
                "completion_token_ids|[2147483648]",
                "usage_metadata|[]",
                "usage_metadata|{\"code\":1.5}",
                "usage_metadata|{\"code\":true}",
                "usage_metadata|{\"total_cost\":\"1\"}",
                "prompt_token_ids|{}",
            })
    void aWrongTypeForATypedFieldIsAClassCast(String field, String value) {
        String outcome =
                call(
                        "message.construct",
                        "{\"message\":" + CHUNK + ",\"" + field + "\":" + value + "}}");
        assertTrue(outcome.startsWith("{\"raised\":{\"kind\":\"class_cast\""), outcome);
    }

    @Test
    void nestedBeansArePlainMapsOfAllTheirFields() {
        String outcome =
                call(
                        "message.construct",
                        "{\"message\":"
                                + CHUNK
                                + ",\"tool_calls\":[{\"id\":\"c\",\"index\":2}],"
                                + "\"usage_metadata\":{\"total_cost\":2,\"err_msg\":\"e\"}}}");
        assertTrue(
                outcome.contains(
                        "\"tool_calls\":[{\"id\":\"c\",\"type\":\"function\",\"name\":null,"
                                + "\"arguments\":null,\"index\":2}],"
                                + "\"usage_metadata\":{\"code\":0,\"prompt\":null,"
                                + "\"err_msg\":\"e\",\"task_id\":null,\"model_name\":\"\""),
                outcome);
        assertTrue(outcome.contains("\"total_cost\":2.0}"), outcome);
    }

    @Test
    void integersOfAnySizeFitADouble() {
        String input =
                "{\"message\":{\"$class\":\"AssistantMessage\","
                        + "\"usage_metadata\":{\"total_cost\":%s}}}";
        String large = call("message.construct", input.formatted("1" + "0".repeat(30)));
        assertTrue(large.contains("\"total_cost\":1e+30}"), large);
    }

    @Test
    void objectsThatAreNoJsonAreShownAsFarAsTheyCanBe() {
        String input = "{\"left\":\"%s\",\"right\":{\"$class\":\"ToolCall\",\"id\":\"i\"}}";
        String call =
                "{\"$class\":\"ToolCall\",\"id\":\"i\",\"type\":\"function\",\"name\":null,"
                        + "\"arguments\":null,\"index\":null}";
        assertEquals(
                "{\"returned\":[" + call + ",\"c\"]}",
                call("merge.parser_content", input.formatted("array")));
        assertEquals(
                "{\"returned\":[null," + call + "]}",
                call("merge.parser_content", input.formatted("nulls")));
        assertEquals(
                "{\"returned\":{\"null\":" + call + "}}",
                call("merge.parser_content", input.formatted("nullKey")));
        assertEquals("{\"returned\":0.1}", call("merge.parser_content", input.formatted("float")));
        assertEquals(
                "{\"returned\":{\"$class\":\"java.time.Duration\",\"text\":\"PT5S\"}}",
                call("merge.parser_content", input.formatted("bean")));
    }

    @Test
    void makesObjectsByConstructorAndBuilder() {
        assertTrue(
                constructed(",\"by\":\"constructor\",\"args\":[\"r\",\"c\"]")
                        .contains("\"role\":\"r\",\"content\":\"text:c\""),
                "the most specific constructor is chosen");
        assertTrue(
                constructed(",\"by\":\"constructor\",\"args\":[\"r\",[1]]")
                        .contains("\"content\":[1]"));
        assertTrue(
                constructed(",\"by\":\"constructor\",\"args\":[1,2]")
                        .startsWith("{\"raised\":{\"kind\":\"class_cast\""));
        assertEquals(
                "{\"unsupported\":{\"reason\":"
                        + "\"this jar's BaseMessage has no constructor of 3 arguments\"}}",
                constructed(",\"by\":\"constructor\",\"args\":[1,2,3]"));
        String built =
                call(
                        "message.construct",
                        "{\"message\":{\"$class\":\"AssistantMessage\",\"by\":\"builder\","
                                + "\"fields\":{\"content\":\"b\",\"tool_calls\":[{\"id\":\"x\"}]}}}");
        assertTrue(built.contains("\"content\":\"b\""), built);
        assertTrue(built.contains("\"tool_calls\":[{\"id\":\"x\""), built);
        assertEquals(
                "{\"unsupported\":{\"reason\":"
                        + "\"this jar's AssistantMessageChunk has no builder\"}}",
                call(
                        "message.construct",
                        "{\"message\":" + CHUNK + ",\"by\":\"builder\",\"fields\":{}}}"),
                "an inherited builder makes another class");
    }

    @Test
    void whatTheJarRaisesIsAnOutcome() {
        assertEquals(
                "{\"raised\":{\"kind\":\"invalid_argument\","
                        + "\"type\":\"java.lang.IllegalArgumentException\","
                        + "\"message\":\"content refused\"}}",
                constructed(",\"content\":\"refuse\""));
        assertEquals(
                "{\"raised\":{\"kind\":\"null_pointer\","
                        + "\"type\":\"java.lang.NullPointerException\",\"message\":\"left\"}}",
                call("merge.parser_content", "{\"left\":null,\"right\":1}"));
    }

    @Test
    void whatTheJarLacksIsUnsupported() {
        assertEquals(
                "{\"unsupported\":{\"reason\":\"this jar's MessageChunkMerge has no"
                        + " mergeLogprobs\"}}",
                call("merge.logprobs", "{\"left\":1,\"right\":2}"));
        assertEquals(
                "{\"unsupported\":{\"reason\":\"this jar has no class"
                        + " com.openjiuwen.core.foundation.llm.schema.ToolMessage\"}}",
                call("message.construct", "{\"message\":{\"$class\":\"ToolMessage\"}}"));
        assertEquals(
                "{\"unsupported\":{\"reason\":\"this jar's BaseMessage has no toApiFormat\"}}",
                call(
                        "message.dump",
                        "{\"message\":{\"$class\":\"BaseMessage\"},\"alias\":\"to_api_format\"}"));
    }

    @Test
    void whatTheHarnessMustNotSendIsItsOwnFault() {
        assertEquals(
                "{\"error\":{\"reason\":\"BaseMessage has no field colour\"}}",
                constructed(",\"colour\":1"));
        assertEquals(
                "{\"error\":{\"reason\":\"there is no $class Carrot\"}}",
                call("message.construct", "{\"message\":{\"$class\":\"Carrot\"}}"));
    }

    @Test
    void dumpsByTheNameThatIsAskedFor() {
        String input = "{\"message\":{\"$class\":\"BaseMessage\",\"role\":\"r\"}%s}";
        assertEquals(
                "{\"returned\":{\"role\":\"r\",\"content\":\"\"}}",
                call("message.dump", input.formatted("")));
        assertEquals(
                "{\"returned\":{\"by\":\"alias\"}}",
                call("message.dump", input.formatted(",\"alias\":\"model_dump\"")));
    }

    @Test
    void viewsTheContentAsTextAndAsList() {
        assertEquals(
                "{\"returned\":{\"string\":\"[1]\",\"list\":[1]}}",
                call(
                        "message.content_views",
                        "{\"message\":{\"$class\":\"BaseMessage\",\"content\":[1]}}"));
    }

    @Test
    void comparesMessagesAndTheirHashes() {
        String message = "{\"$class\":\"BaseMessage\",\"content\":\"%s\"}";
        String input = "{\"left\":" + message.formatted("a") + ",\"right\":" + message + "}";
        assertEquals(
                "{\"returned\":{\"equal\":true,\"hash_equal\":true}}",
                call("message.equals", input.formatted("a")));
        assertEquals(
                "{\"returned\":{\"equal\":false,\"hash_equal\":null}}",
                call("message.equals", input.formatted("b")));
    }

    @Test
    void makesGraphObjectsByTheirShortestFittingConstructor() {
        assertEquals(
                "{\"returned\":{\"$class\":\"PendingNode\",\"node_name\":\"n\",\"status\":\"s\","
                        + "\"exceptions\":[{\"class_name\":\"java.lang.IllegalStateException\","
                        + "\"message\":\"by default\"}]}}",
                call(
                        "merge.parser_content",
                        "{\"left\":{\"$class\":\"PendingNode\",\"node_name\":\"n\","
                                + "\"status\":\"s\"},\"right\":null}"));
        assertEquals(
                "{\"returned\":{\"$class\":\"PendingNode\",\"node_name\":\"n\",\"status\":null,"
                        + "\"exceptions\":[{\"class_name\":\"java.io.IOException\","
                        + "\"message\":null}]}}",
                call(
                        "merge.parser_content",
                        "{\"left\":{\"$class\":\"PendingNode\",\"node_name\":\"n\","
                                + "\"exceptions\":[{\"class_name\":\"java.io.IOException\","
                                + "\"message\":null}]},\"right\":null}"));
        assertEquals(
                "{\"returned\":{\"$class\":\"GraphMessage\",\"sender\":\"a\",\"target\":null,"
                        + "\"payload\":null}}",
                call(
                        "merge.parser_content",
                        "{\"left\":{\"$class\":\"GraphMessage\",\"sender\":\"a\"},"
                                + "\"right\":null}"));
    }

    @Test
    void serializesWithTheTagOfTheCase() {
        assertEquals(
                "{\"returned\":{\"type\":\"json\",\"text\":\"\\u00e9\"}}",
                call("serializer.dumps", "{\"type\":\"json\",\"value\":\"\\u00e9\"}"));
        assertEquals(
                "{\"returned\":\"json:x\"}",
                call("serializer.loads", "{\"type\":\"json\",\"text\":\"x\"}"));
        assertEquals(
                "{\"returned\":\"other:x\"}",
                call("serializer.loads", "{\"type\":\"json\",\"text\":\"x\",\"tag\":\"other\"}"));
        assertTrue(
                call("serializer.loads", "{\"type\":\"java\",\"text\":\"x\"}")
                        .contains("reading it can run any code"));
        assertTrue(
                call("serializer.loads", "{\"type\":\"xml\",\"text\":\"x\"}")
                        .contains("Unknown serializer type: xml"));
    }

    @Test
    void parsesWithAClientMadeWithoutItsConfiguration() {
        String parsed = call("stream.parse_delta", "{\"chunk\":{\"content\":\"x\"}}");
        assertTrue(parsed.contains("\"content\":\"x\""), parsed);
        assertTrue(parsed.contains("\"model_name\":\"m-test\""), parsed);
        String folded =
                call(
                        "stream.fold",
                        "{\"chunks\":[{\"content\":\"a\"},{\"skip\":1},{\"content\":\"b\"}]}");
        assertTrue(folded.contains("\"content\":\"ab\""), folded);
        assertEquals("{\"returned\":null}", call("stream.fold", "{\"chunks\":[{\"skip\":true}]}"));
    }
}
