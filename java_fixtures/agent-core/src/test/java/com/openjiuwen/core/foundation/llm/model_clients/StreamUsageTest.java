package com.openjiuwen.core.foundation.llm.model_clients;

import static com.openjiuwen.core.foundation.llm.JsonLiteral.json;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.openjiuwen.core.foundation.llm.schema.UsageMetadata;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StreamUsageTest {

    private static UsageMetadata read(String usage) {
        return StreamUsage.read(json(usage), "m");
    }

    @Test
    void onlyAMapIsUsage() {
        assertNull(read("null"));
        assertNull(read("[]"));
        assertNull(read("'u'"));
        assertEquals(UsageMetadata.builder().modelName("m").build(), read("{}"));
    }

    @Test
    void tokensAreReadUnderTheServicesNames() {
        assertEquals(
                UsageMetadata.builder()
                        .modelName("m")
                        .inputTokens(1)
                        .outputTokens(2)
                        .totalTokens(3)
                        .build(),
                read(
                        "{'prompt_tokens': 1, 'completion_tokens': 2, 'total_tokens': 3,"
                                + " 'prompt_tokens_details': {'cached_tokens': 4}}"));
    }

    @ParameterizedTest
    @CsvSource({
        "null,0",
        "2.9,2",
        "-2.9,-2",
        "3000000000,-1294967296",
        "18446744073709551617,1",
        "1e300,2147483647",
        "'''12''',12"
    })
    void aCountIsAnIntAsJavaMakesIt(String count, int expected) {
        assertEquals(expected, read("{'prompt_tokens': " + count + "}").getInputTokens());
    }

    @ParameterizedTest
    @ValueSource(strings = {"'x'", "''", "true", "'1.5'", "' 1'", "'2147483648'", "[1]"})
    void aCountThatIsNoIntIsAnError(String count) {
        assertThrows(
                NumberFormatException.class, () -> read("{'completion_tokens': " + count + "}"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "{'cost': 0.5} | 0 | 0 | 0.5",
                "{'cost': 'x'} | 0 | 0 | 0",
                "{'cost': true} | 0 | 0 | 0",
                "{'cost': '0.5'} | 0 | 0 | 0.5",
                "{'cost': 0, 'usage_cost': 2} | 0 | 0 | 2",
                "{'cost': 1, 'usage_cost': 2} | 0 | 0 | 1",
                "{'cost': {}, 'usage_cost': {'total_cost': 2}} | 0 | 0 | 2",
                "{'cost': 'x', 'usage_cost': 2} | 0 | 0 | 0",
                "{'cost': {'input_cost': 1, 'output_cost': 2}, 'usage_cost': 9} | 1 | 2 | 3",
                "{'cost': {'prompt_cost': 1, 'completion_cost': '2', 'total_cost': 5}} | 1 | 2 | 5",
                "{'cost': {'input_cost': 1, 'prompt_cost': 7}} | 1 | 0 | 1",
                "{'cost': {'output_cost': 1, 'completion_cost': 7}} | 0 | 1 | 1",
                "{'cost': {'input_cost': 0, 'prompt_cost': 7}} | 7 | 0 | 7",
                "{'cost': {'input_cost': 'x', 'prompt_cost': 7}} | 0 | 0 | 0"
            })
    void aCostIsATotalOrHasParts(String usage, double input, double output, double total) {
        assertCost(usage, input, output, total);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "{'cost_details': {'upstream_inference_cost': 0.7}} | 0 | 0 | 0.7",
                "{'cost': 5, 'cost_details': {'upstream_inference_prompt_cost': 1,"
                        + " 'upstream_inference_completions_cost': 2,"
                        + " 'upstream_inference_cost': 3}} | 1 | 2 | 5",
                "{'cost': {'input_cost': 1}, 'cost_details':"
                        + " {'upstream_inference_prompt_cost': 9,"
                        + " 'upstream_inference_completions_cost': 9}} | 1 | 0 | 1",
                "{'cost': {'output_cost': 1}, 'cost_details':"
                        + " {'upstream_inference_prompt_cost': 9,"
                        + " 'upstream_inference_completions_cost': 9}} | 0 | 1 | 1",
                "{'cost_details': 'x'} | 0 | 0 | 0"
            })
    void theDetailsTellThePartsIfNothingElseDoes(
            String usage, double input, double output, double total) {
        assertCost(usage, input, output, total);
    }

    private static void assertCost(String usage, double input, double output, double total) {
        UsageMetadata read = read(usage);
        assertEquals(input, read.getInputCost());
        assertEquals(output, read.getOutputCost());
        assertEquals(total, read.getTotalCost());
    }
}
