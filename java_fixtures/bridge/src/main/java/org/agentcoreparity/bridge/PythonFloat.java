package org.agentcoreparity.bridge;

import com.fasterxml.jackson.core.io.schubfach.DoubleToDecimal;

/**
 * Doubles as Python's {@code repr} and {@code json} write them.
 *
 * <p>The digits are the shortest that read back as the same double. {@code Double.toString} finds
 * them only from JDK 19 on, Jackson's writer on every JDK.
 */
final class PythonFloat {

    /** Python writes an exponent from this power of ten on, and below {@code 10^-4}. */
    private static final int FIRST_LARGE_EXPONENT = 16;

    private static final int LAST_SMALL_EXPONENT = -5;

    /** Below this, two digits may stand where one would read back as the same double. */
    private static final double TINY = 1e-320;

    private PythonFloat() {}

    static String toString(double value) {
        if (value != value) {
            return "NaN";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "Infinity" : "-Infinity";
        }
        if (value == 0) {
            return 1 / value > 0 ? "0.0" : "-0.0";
        }
        StringBuilder text = new StringBuilder(26);
        if (value < 0) {
            text.append('-');
        }
        Decimal decimal = Decimal.shortest(Math.abs(value));
        decimal.appendTo(text);
        return text.toString();
    }

    /** A positive number {@code d.ddd × 10^exponent}; {@code digits} has no zeros at its end. */
    private record Decimal(String digits, int exponent) {

        static Decimal shortest(double value) {
            Decimal decimal = parse(DoubleToDecimal.toString(value));
            return value < TINY && decimal.digits.length() == 2 ? decimal.oneDigit(value) : decimal;
        }

        /** Reads Java's notation: {@code 123.45} or {@code 1.2345E-7}. */
        private static Decimal parse(String text) {
            int mark = text.indexOf('E');
            String mantissa = mark < 0 ? text : text.substring(0, mark);
            int exponent = mark < 0 ? 0 : Integer.parseInt(text, mark + 1, text.length(), 10);
            int point = mantissa.indexOf('.');
            String digits = mantissa.substring(0, point) + mantissa.substring(point + 1);
            int start = 0;
            while (digits.charAt(start) == '0') {
                start++;
            }
            int end = digits.length();
            while (digits.charAt(end - 1) == '0') {
                end--;
            }
            return new Decimal(digits.substring(start, end), exponent + point - 1 - start);
        }

        /** Java never writes fewer than two digits (4.9E-324); Python does (5e-324). */
        private Decimal oneDigit(double value) {
            int rounded = (Integer.parseInt(digits) + 5) / 10;
            Decimal shorter =
                    rounded == 10
                            ? new Decimal("1", exponent + 1)
                            : new Decimal(Integer.toString(rounded), exponent);
            boolean same = Double.parseDouble(shorter.digits + "e" + shorter.exponent) == value;
            return same ? shorter : this;
        }

        void appendTo(StringBuilder text) {
            if (exponent >= FIRST_LARGE_EXPONENT || exponent <= LAST_SMALL_EXPONENT) {
                appendWithExponent(text);
            } else if (exponent < 0) {
                text.append("0.").append("0".repeat(-exponent - 1)).append(digits);
            } else if (digits.length() <= exponent + 1) {
                text.append(digits).append("0".repeat(exponent + 1 - digits.length())).append(".0");
            } else {
                text.append(digits, 0, exponent + 1).append('.');
                text.append(digits, exponent + 1, digits.length());
            }
        }

        private void appendWithExponent(StringBuilder text) {
            text.append(digits.charAt(0));
            if (digits.length() > 1) {
                text.append('.').append(digits, 1, digits.length());
            }
            text.append(exponent < 0 ? "e-" : "e+");
            int magnitude = Math.abs(exponent);
            if (magnitude < 10) {
                text.append('0');
            }
            text.append(magnitude);
        }
    }
}
