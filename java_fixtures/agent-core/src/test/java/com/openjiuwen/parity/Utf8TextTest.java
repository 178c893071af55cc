package com.openjiuwen.parity;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Utf8TextTest {

    @Test
    void wellFormedTextIsReadAsTheJdkDoes() {
        String text = "a\u00e9\u07ff\u0800\ud7ff\ue000\uffff\ud83d\ude00\udbff\udfff\u0000";
        assertEquals(text, Utf8Text.decode(text.getBytes(StandardCharsets.UTF_8)));
    }

    // Each # stands for one U+FFFD.
    @ParameterizedTest
    @CsvSource({
        "80, #",
        "c080, ##",
        "c3, #",
        "c341, #A",
        "e28241, #A",
        "e282, #",
        "e0808041, ###A",
        "eda08041, ###A",
        "eda041, ##A",
        "f09f9841, #A",
        "f0808041, ###A",
        "f4908080, ####",
        "f5ff, ##",
        "e6bd41e6bdae, #A\u6f6e"
    })
    void eachMaximalIllFormedPartBecomesOneReplacement(String hex, String expected) {
        byte[] bytes = HexFormat.of().parseHex(hex);
        assertEquals(expected.replace('#', '\ufffd'), Utf8Text.decode(bytes));
    }
}
