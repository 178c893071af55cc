package org.agentcoreparity.coverage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class JsonTest {

    @Test
    void textsAreAscii() {
        assertEquals("\"a/B$1.f(int)\"", Json.string("a/B$1.f(int)"));
        assertEquals("\"\\u0022\\u005c\\u000a\\u00e9\\ud800\"", Json.string("\"\\\n\u00e9\ud800"));
    }

    @Test
    void nullIsNull() {
        assertEquals("null", Json.string(null));
    }
}
