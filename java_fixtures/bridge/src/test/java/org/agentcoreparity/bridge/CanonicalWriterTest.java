package org.agentcoreparity.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class CanonicalWriterTest {

    private final CanonicalWriter out = new CanonicalWriter(1 << 20);

    private String written() {
        return new String(out.toByteArray(), StandardCharsets.US_ASCII);
    }

    @Test
    void escapesWhatPythonEscapesAndNothingElse() {
        out.string("a/'<>&~\"\\\b\t\n\f\r\0\u001f\u007f\u00e9\u2028\ud83d\ude00\ud83d");
        assertEquals(
                "\"a/'<>&~\\\"\\\\\\b\\t\\n\\f\\r\\u0000\\u001f\\u007f\\u00e9\\u2028"
                        + "\\ud83d\\ude00\\ud83d\"",
                written());
    }

    @Test
    void growsWithTextsOfEscapesOnly() {
        out.string("\u20ac".repeat(5000));
        assertEquals("\"" + "\\u20ac".repeat(5000) + "\"", written());
    }

    @Test
    void writesIntegersOfAnySize() {
        out.number(7);
        out.raw(',');
        out.number(Long.MIN_VALUE);
        out.raw(',');
        out.number(BigInteger.TEN.pow(30));
        assertEquals("7,-9223372036854775808,1" + "0".repeat(30), written());
    }

    @Test
    void refusesToGrowBeyondItsLimit() {
        CanonicalWriter small = new CanonicalWriter(10);
        small.string("12345678");
        assertThrows(CanonicalWriter.TooLongException.class, () -> small.raw('x'));
    }

    @Test
    void comparesTheTwoHalves() {
        out.raw("x");
        out.raw("ab");
        out.raw("ab");
        assertTrue(out.halvesAreEqual(1, 3));
        assertFalse(out.halvesAreEqual(0, 3));
        out.truncate(4);
        assertFalse(out.halvesAreEqual(1, 3));
    }
}
