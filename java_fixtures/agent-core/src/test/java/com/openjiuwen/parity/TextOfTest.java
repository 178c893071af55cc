package com.openjiuwen.parity;

import static com.openjiuwen.core.foundation.llm.JsonLiteral.json;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextOfTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "null | null",
                "true | true",
                "'a' | a",
                "1e-5 | 1.0E-5",
                "1e7 | 1.0E7",
                "9223372036854775808 | 9223372036854775808",
                "{'a': [null, 1.5], 'b': {}} | {a=[null, 1.5], b={}}"
            })
    void aValueIsTextAsJavaWritesIt(String value, String text) {
        Object result = Operations.table().get("text.of").apply(json("{'value': " + value + "}"));
        assertEquals(Map.of("text", text), result);
    }
}
