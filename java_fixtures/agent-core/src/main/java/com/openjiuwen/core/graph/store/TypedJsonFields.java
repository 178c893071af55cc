package com.openjiuwen.core.graph.store;

import java.math.BigInteger;
import java.util.Map;
import java.util.Set;

/**
 * The fields of one map of the typed JSON protocol, read with its checks.
 *
 * <p>Every fault is an IllegalArgumentException whose text is part of the protocol.
 */
final class TypedJsonFields {

    private final Map<?, ?> fields;

    TypedJsonFields(Map<?, ?> fields) {
        this.fields = fields;
    }

    /** Refuses the first field that is not one of {@code known}. */
    void refuseUnexpected(String owner, Set<String> known) {
        for (Object name : fields.keySet()) {
            if (!known.contains(name)) {
                throw new IllegalArgumentException(
                        "Unexpected JSON field for " + owner + ": " + name);
            }
        }
    }

    /** Returns a field, null if it is null or missing. */
    Object optional(String name) {
        return fields.get(name);
    }

    /** Returns a field that must be there but may be null. */
    Object required(String name) {
        if (!fields.containsKey(name)) {
            throw new IllegalArgumentException("Missing JSON field: " + name);
        }
        return fields.get(name);
    }

    /** Returns a field that must be there and not be null. */
    Object requiredNonNull(String name) {
        Object value = required(name);
        if (value == null) {
            throw new IllegalArgumentException("JSON field must not be null: " + name);
        }
        return value;
    }

    /** Returns a field that must be there and be a string. */
    String requiredText(String name) {
        if (required(name) instanceof String text) {
            return text;
        }
        throw notText(name);
    }

    /** Returns a field that must be a string if it is there and not null. */
    String optionalText(String name) {
        Object value = optional(name);
        if (value == null || value instanceof String) {
            return (String) value;
        }
        throw notText(name);
    }

    /** Returns a field that must be there and be an int. */
    int requiredInt(String name) {
        return toInt(required(name), name);
    }

    /** Returns a number as an int if it is exactly one; {@code name} is for the error's text. */
    static int toInt(Object value, String name) {
        if (!(value instanceof Number number)) {
            throw new IllegalArgumentException("JSON integer field must be Number: " + name);
        }
        if (number instanceof BigInteger) {
            // Jackson reads an integer as one only if it does not fit a long.
            throw outOfRange(name);
        }
        if (number instanceof Double) {
            double exact = number.doubleValue();
            if (!Double.isFinite(exact)) {
                throw new IllegalArgumentException("JSON integer field must be finite: " + name);
            }
            if (exact != Math.rint(exact)) {
                throw new IllegalArgumentException(
                        "JSON integer field must not be fractional: " + name);
            }
        }
        // A double beyond long's range is cut to its bounds, which are beyond int's as well.
        long integer = number.longValue();
        if (integer != (int) integer) {
            throw outOfRange(name);
        }
        return (int) integer;
    }

    private static IllegalArgumentException notText(String name) {
        return new IllegalArgumentException("JSON field must be String: " + name);
    }

    private static IllegalArgumentException outOfRange(String name) {
        return new IllegalArgumentException("JSON integer field out of int range: " + name);
    }
}
