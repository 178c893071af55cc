package com.openjiuwen.core.foundation.llm.model_clients;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Readings of JSON values that may be of any type, whatever a service should have sent. */
final class LooseJson {

    private LooseJson() {}

    /** Returns the value unless Python takes it for false, else another one. */
    static Object truthyOr(Object value, Object other) {
        return isFalse(value) ? other : value;
    }

    /** Returns the value as text, null as the empty one. */
    static String text(Object value) {
        return value == null ? "" : String.valueOf(value);
    }

    /** Returns the value if it is a map, else an empty one. */
    static Map<?, ?> mapOrEmpty(Object value) {
        return value instanceof Map<?, ?> map ? map : Map.of();
    }

    /** Returns the numbers of a list truncated to ints; null if there are none. */
    static List<Integer> ints(Object value) {
        List<Integer> ints = new ArrayList<>();
        if (value instanceof List<?> list) {
            for (Object item : list) {
                if (item instanceof Number number) {
                    ints.add(number.intValue());
                }
            }
        }
        return ints.isEmpty() ? null : ints;
    }

    /**
     * Returns a count: a number truncated to an int, null as 0, anything else by its text.
     *
     * @throws NumberFormatException if the text is no int
     */
    static int count(Object value) {
        if (value instanceof Number number) {
            return number.intValue();
        }
        return value == null ? 0 : Integer.parseInt(String.valueOf(value));
    }

    /** Returns an amount: a number, or the one that a text holds; anything else is 0. */
    static double amount(Object value) {
        if (value instanceof Number number) {
            return number.doubleValue();
        }
        if (!(value instanceof String text)) {
            return 0;
        }
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    private static boolean isFalse(Object value) {
        return value == null
                || value.equals(false)
                || value.equals("")
                || value instanceof Number number && number.doubleValue() == 0
                || value instanceof Collection<?> items && items.isEmpty()
                || value instanceof Map<?, ?> map && map.isEmpty();
    }
}
