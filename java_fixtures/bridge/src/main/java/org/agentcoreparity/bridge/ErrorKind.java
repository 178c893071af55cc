package org.agentcoreparity.bridge;

import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.Map;
import java.util.concurrent.ExecutionException;

/**
 * The kind that an error is reported as.
 *
 * <p>It is found by the names of the error's class and its ancestors, nearest first: the Jackson
 * errors are those of the jar's own Jackson, which the bridge is not compiled against.
 */
final class ErrorKind {

    /** Not one literal: the build relocates the bridge's own Jackson, in literals too. */
    static final String JACKSON = String.join(".", "com", "fasterxml", "jackson", "");

    private static final String OTHER = "other";

    private static final String MALFORMED = "malformed_json";

    private static final String WRONG_SHAPE = "wrong_shape";

    private static final String LIMIT = JACKSON + "core.exc.StreamConstraintsException";

    private static final Map<String, String> KINDS =
            Map.ofEntries(
                    Map.entry("java.lang.IllegalArgumentException", "invalid_argument"),
                    Map.entry("java.lang.NumberFormatException", "number_format"),
                    Map.entry("java.lang.IllegalStateException", "illegal_state"),
                    Map.entry("java.lang.NullPointerException", "null_pointer"),
                    Map.entry("java.lang.ClassCastException", "class_cast"),
                    Map.entry(JACKSON + "core.JsonParseException", MALFORMED),
                    Map.entry(JACKSON + "core.io.JsonEOFException", MALFORMED),
                    Map.entry(JACKSON + "core.exc.StreamReadException", MALFORMED),
                    // A number that does not fit its type is no fault of the text.
                    Map.entry(JACKSON + "core.exc.InputCoercionException", WRONG_SHAPE),
                    Map.entry(LIMIT, OTHER),
                    Map.entry(
                            JACKSON + "databind.exc.UnrecognizedPropertyException",
                            "unknown_field"),
                    Map.entry(JACKSON + "databind.JsonMappingException", WRONG_SHAPE));

    private ErrorKind() {}

    static String of(Throwable thrown) {
        String kind = byName(thrown);
        if (!kind.equals(WRONG_SHAPE)) {
            return kind;
        }
        // Databind wraps what it met inside a property's value; the first fault in the text counts.
        for (Throwable cause = thrown.getCause(); cause != null; cause = cause.getCause()) {
            String meant = byName(cause);
            if (meant.equals(MALFORMED) || cause.getClass().getName().equals(LIMIT)) {
                return meant;
            }
        }
        return kind;
    }

    private static String byName(Throwable thrown) {
        for (Class<?> type = thrown.getClass(); type != null; type = type.getSuperclass()) {
            String kind = KINDS.get(type.getName());
            if (kind != null) {
                return kind;
            }
        }
        return OTHER;
    }

    /** The error that was meant: the cause of one that only carries another. */
    static Throwable unwrap(Throwable thrown) {
        boolean carrier =
                thrown instanceof InvocationTargetException
                        || thrown instanceof UndeclaredThrowableException
                        || thrown instanceof ExecutionException
                        || thrown instanceof UncheckedIOException;
        return carrier && thrown.getCause() != null ? unwrap(thrown.getCause()) : thrown;
    }
}
