package org.agentcoreparity.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The texts were written by Python 3.11's {@code repr}. */
class PythonFloatTest {

    @ParameterizedTest
    @CsvSource({
        "1.0, 1.0",
        "-0.5, -0.5",
        "0.1, 0.1",
        "100000.0, 100000.0",
        "12345678.9, 12345678.9",
        "1e15, 1000000000000000.0",
        "1e16, 1e+16",
        "1.5e16, 1.5e+16",
        "123456789012345680, 1.2345678901234568e+17",
        "9007199254740993, 9007199254740992.0",
        "0.0001, 0.0001",
        "0.00012, 0.00012",
        "0.00001, 1e-05",
        "0.000012, 1.2e-05",
        "2e23, 2e+23",
        "1e23, 1e+23",
        "2.2250738585072014e-308, 2.2250738585072014e-308",
        "1.7976931348623157e308, 1.7976931348623157e+308",
        "4.9e-324, 5e-324",
        "9.9e-324, 1e-323",
        "1.5e-323, 1.5e-323",
        "2e-323, 2e-323",
        "6.9e-323, 7e-323",
        "1e-322, 1e-322",
    })
    void writesWhatPythonWrites(double value, String text) {
        assertEquals(text, PythonFloat.toString(value));
    }

    @Test
    void writesWhatIsNoNumber() {
        assertEquals("NaN", PythonFloat.toString(Double.NaN));
        assertEquals("Infinity", PythonFloat.toString(Double.POSITIVE_INFINITY));
        assertEquals("-Infinity", PythonFloat.toString(Double.NEGATIVE_INFINITY));
        assertEquals("0.0", PythonFloat.toString(0.0));
        assertEquals("-0.0", PythonFloat.toString(-0.0));
    }

    @Test
    void everyTextReadsBackAsTheSameDouble() {
        Random random = new Random(5);
        for (int i = 0; i < 200_000; i++) {
            double value = Double.longBitsToDouble(random.nextLong());
            if (Double.isFinite(value)) {
                assertEquals(value, Double.parseDouble(PythonFloat.toString(value)));
            }
        }
    }
}
