package com.openjiuwen.parity;

import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * Writes the arguments of a tool call as text.
 *
 * <p>A text is taken as it is, never encoded twice; anything else becomes compact JSON, its keys in
 * their order and all of Unicode but lone surrogates unescaped.
 */
final class ArgumentsText {

    private final StringBuilder text = new StringBuilder();

    private ArgumentsText() {}

    /**
     * Returns the text of arguments; {@code otherwise} if they are null.
     *
     * @throws IllegalArgumentException if they hold a number that JSON has no form for
     */
    static String of(Object arguments, String otherwise) {
        if (arguments == null) {
            return otherwise;
        }
        if (arguments instanceof String given) {
            return given;
        }
        ArgumentsText written = new ArgumentsText();
        written.write(arguments);
        return written.text.toString();
    }

    private void write(Object value) {
        if (value instanceof Map<?, ?> map) {
            writeMap(map);
        } else if (value instanceof List<?> list) {
            writeList(list);
        } else if (value instanceof Double number) {
            writeDouble(number);
        } else if (value == null || value instanceof Boolean || value instanceof Number) {
            text.append(value);
        } else {
            writeString(String.valueOf(value));
        }
    }

    private void writeMap(Map<?, ?> map) {
        text.append('{');
        Iterator<? extends Map.Entry<?, ?>> entries = map.entrySet().iterator();
        while (entries.hasNext()) {
            Map.Entry<?, ?> entry = entries.next();
            writeString(String.valueOf(entry.getKey()));
            text.append(':');
            write(entry.getValue());
            text.append(entries.hasNext() ? "," : "");
        }
        text.append('}');
    }

    private void writeList(List<?> list) {
        text.append('[');
        Iterator<?> items = list.iterator();
        while (items.hasNext()) {
            write(items.next());
            text.append(items.hasNext() ? "," : "");
        }
        text.append(']');
    }

    private void writeDouble(double number) {
        if (!Double.isFinite(number)) {
            throw new IllegalArgumentException("JSON has no number " + number);
        }
        text.append(ShortestDouble.of(number));
    }

    private void writeString(String value) {
        text.append('"');
        for (int i = 0; i < value.length(); i++) {
            char unit = value.charAt(i);
            switch (unit) {
                case '"' -> text.append("\\\"");
                case '\\' -> text.append("\\\\");
                case '\b' -> text.append("\\b");
                case '\f' -> text.append("\\f");
                case '\n' -> text.append("\\n");
                case '\r' -> text.append("\\r");
                case '\t' -> text.append("\\t");
                default -> {
                    if (unit < ' ' || isLoneSurrogate(value, i)) {
                        text.append(String.format("\\u%04x", (int) unit));
                    } else {
                        text.append(unit);
                    }
                }
            }
        }
        text.append('"');
    }

    private static boolean isLoneSurrogate(String value, int at) {
        char unit = value.charAt(at);
        if (Character.isHighSurrogate(unit)) {
            return at + 1 == value.length() || !Character.isLowSurrogate(value.charAt(at + 1));
        }
        return Character.isLowSurrogate(unit)
                && (at == 0 || !Character.isHighSurrogate(value.charAt(at - 1)));
    }
}
