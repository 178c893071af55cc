package com.openjiuwen.parity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArgumentsTextTest {

    private static String write(Object value) {
        return ArgumentsText.of(value, "none");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{\"a\": 1}", "not json"})
    void aTextIsNeverEncodedTwice(String text) {
        assertEquals(text, write(text));
    }

    @Test
    void nullIsTheVendorsDefault() {
        assertEquals("none", write(null));
    }

    @Test
    void valuesBecomeCompactJsonInTheirOrder() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("b", Arrays.asList(null, true, BigInteger.TEN.pow(20)));
        map.put("a", Map.of());
        map.put("", List.of());
        assertEquals("{\"b\":[null,true,100000000000000000000],\"a\":{},\"\":[]}", write(map));
    }

    @Test
    void onlyWhatMustBeIsEscaped() {
        assertEquals(
                "[\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0000\\u001f \u007f\u00e9\u2028\ud83d\ude00\"]",
                write(List.of("\"\\/\b\f\n\r\t\u0000\u001f \u007f\u00e9\u2028\ud83d\ude00")));
    }

    @Test
    void aLoneSurrogateIsEscaped() {
        assertEquals(
                "[\"\\ud83d\",\"\\ude00x\",\"\\ude00\\ud83d\",\"\\ud83d\ud83d\ude00\"]",
                write(List.of("\ud83d", "\ude00x", "\ude00\ud83d", "\ud83d\ud83d\ude00")));
    }

    @ParameterizedTest
    @CsvSource({
        "0.0, 0.0",
        "-0.0, -0.0",
        "1.5, 1.5",
        "100000, 100000.0",
        "0.0001, 0.0001",
        "1e-5, 1e-05",
        "-1.5e-7, -1.5e-07",
        "1e-10, 1e-10",
        "9999999999999998, 9999999999999998.0",
        "1e16, 1e+16",
        "2e23, 2e+23",
        "1.7976931348623157e308, 1.7976931348623157e+308",
        "4.9e-324, 5e-324",
        "5.684341886080802e-14, 5.684341886080802e-14"
    })
    void doublesHaveTheFewestDigitsInPythonsForm(double value, String text) {
        assertEquals("[" + text + "]", write(List.of(value)));
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void jsonHasNoFormForOtherDoubles(double value) {
        IllegalArgumentException error =
                assertThrows(IllegalArgumentException.class, () -> write(List.of(value)));
        assertEquals("JSON has no number " + value, error.getMessage());
    }
}
