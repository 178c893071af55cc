package com.openjiuwen.parity;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Writes doubles with the fewest digits that tell them from all others, laid out as Python does.
 */
final class ShortestDouble {

    private static final MathContext ONE_DIGIT = new MathContext(1, RoundingMode.HALF_EVEN);
    private static final int LOWEST_PLAIN_EXPONENT = -4;
    private static final int LOWEST_SCIENTIFIC_EXPONENT = 16;

    private ShortestDouble() {}

    /** Returns the text of a finite double: {@code 1.5}, {@code 100000.0}, {@code 1e-05}. */
    static String of(double value) {
        if (value == 0) {
            return 1 / value < 0 ? "-0.0" : "0.0";
        }
        BigDecimal shortest = shortest(value);
        int exponent = shortest.precision() - shortest.scale() - 1;
        if (exponent >= LOWEST_PLAIN_EXPONENT && exponent < LOWEST_SCIENTIFIC_EXPONENT) {
            String plain = shortest.toPlainString();
            return shortest.scale() > 0 ? plain : plain + ".0";
        }
        return mantissa(shortest) + "e" + signed(exponent);
    }

    private static BigDecimal shortest(double value) {
        // Double.toString writes some values longer than need be before JDK 19.
        BigDecimal decimal = new BigDecimal(NumberOutput.toString(value, true));
        // Java always writes two digits, and so prefers 4.9E-324 to 5E-324.
        BigDecimal rounded = decimal.round(ONE_DIGIT);
        boolean enough = rounded.doubleValue() == value;
        return (enough ? rounded : decimal).stripTrailingZeros();
    }

    private static String mantissa(BigDecimal value) {
        return value.movePointRight(value.scale() - value.precision() + 1)
                .stripTrailingZeros()
                .toPlainString();
    }

    private static String signed(int exponent) {
        String digits = String.valueOf(Math.abs(exponent));
        return (exponent < 0 ? "-" : "+") + (digits.length() < 2 ? "0" + digits : digits);
    }
}
