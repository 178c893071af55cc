package org.agentcoreparity.bridge;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;

/**
 * Writes what a call returned as canonical bytes, straight from the jar's objects.
 *
 * <p>Messages and the other classes of the schema show their {@code $class} and every field; a map
 * with {@code $}-keys of its own is wrapped in {@code $literal}; an object of an unknown class is
 * its class and text.
 */
final class Observer {

    private final Schema schema;
    private final CanonicalWriter out;

    /** Inside a {@code $literal} nothing is special, so nothing is wrapped again. */
    private boolean literal;

    Observer(Schema schema, CanonicalWriter out) {
        this.schema = schema;
        this.out = out;
    }

    /** Writes one item of a list. */
    interface ItemWriter {
        void write(Object item) throws Throwable;
    }

    CanonicalWriter out() {
        return out;
    }

    void write(Object value) throws Throwable {
        if (value == null) {
            out.raw("null");
        } else if (value instanceof String text) {
            out.string(text);
        } else if (value instanceof Boolean truth) {
            out.raw(truth ? "true" : "false");
        } else if (value instanceof Number number) {
            writeNumber(number);
        } else if (value instanceof Map<?, ?> map) {
            writeMap(map);
        } else if (value instanceof Collection<?> items) {
            writeList(items, this::write);
        } else {
            writeObject(value);
        }
    }

    void writeList(Collection<?> items, ItemWriter writer) throws Throwable {
        out.raw('[');
        boolean comma = false;
        for (Object item : items) {
            if (comma) {
                out.raw(',');
            }
            comma = true;
            writer.write(item);
        }
        out.raw(']');
    }

    private void writeNumber(Number number) {
        if (number instanceof Integer || number instanceof Long) {
            out.number(number.longValue());
        } else if (number instanceof Double) {
            out.number(number.doubleValue());
        } else if (number instanceof BigInteger big) {
            out.number(big);
        } else if (number instanceof Short || number instanceof Byte) {
            out.number(number.longValue());
        } else if (number instanceof Float) {
            // Its own digits, not those of the double beside it: 0.1f is 0.1.
            out.number(Double.parseDouble(number.toString()));
        } else {
            writeUnknown(number);
        }
    }

    private void writeMap(Map<?, ?> map) throws Throwable {
        if (!literal && hasTag(map)) {
            out.raw("{\"$literal\":");
            literal = true;
            try {
                writeEntries(map);
            } finally {
                literal = false;
            }
            out.raw('}');
        } else {
            writeEntries(map);
        }
    }

    private static boolean hasTag(Map<?, ?> map) {
        for (Object key : map.keySet()) {
            if (key instanceof String text && !text.isEmpty() && text.charAt(0) == '$') {
                return true;
            }
        }
        return false;
    }

    private void writeEntries(Map<?, ?> map) throws Throwable {
        out.raw('{');
        boolean comma = false;
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            if (comma) {
                out.raw(',');
            }
            comma = true;
            out.string(String.valueOf(entry.getKey()));
            out.raw(':');
            write(entry.getValue());
        }
        out.raw('}');
    }

    private void writeObject(Object value) throws Throwable {
        ValueType type = schema.of(value.getClass());
        if (type != null) {
            type.write(value, this);
        } else if (value instanceof Object[] items) {
            writeList(Arrays.asList(items), this::write);
        } else if (value instanceof Character) {
            out.string(value.toString());
        } else {
            writeUnknown(value);
        }
    }

    private void writeUnknown(Object value) {
        out.raw("{\"$class\":");
        out.string(value.getClass().getName());
        out.raw(",\"text\":");
        out.string(String.valueOf(value));
        out.raw('}');
    }
}
