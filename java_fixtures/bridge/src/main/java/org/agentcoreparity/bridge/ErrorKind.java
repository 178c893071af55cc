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

    private static final String LIMIT = JACKSON + "core.exc.StreamConstraintsException";

    private static final Map<String, String> KINDS =
            Map.ofEntries(
                    Map.entry("java.lang.IllegalArgumentException", "invalid_argument"),
                    Map.entry("java.lang.NumberFormatException", "number_format"),
                    Map.entry("java.lang.IllegalStateException", "illegal_state"),
                    Map.entry("java.lang.NullPointerException", "null_pointer"),
                    Map.entry("java.lang.ClassCastException", "class_cast"),
                    Map.entry(JACKSON + "core.JsonParseException", "malformed_json"),
                    Map.entry(JACKSON + "core.io.JsonEOFException", "malformed_json"),
                    Map.entry(JACKSON + "core.exc.StreamReadException", "malformed_json"),
                    Map.entry(LIMIT, OTHER),
                    Map.entry(
                            JACKSON + "databind.exc.UnrecognizedPropertyException",
                            "unknown_field"),
                    Map.entry(JACKSON + "databind.JsonMappingException", "wrong_shape"));

    private ErrorKind() {}

    static String of(Throwable thrown) {
        return isLimit(thrown.getCause()) ? OTHER : byName(thrown);
    }

    /** A limit of the JSON library, which databind wraps in an error of its own. */
    private static boolean isLimit(Throwable cause) {
        return cause != null && cause.getClass().getName().equals(LIMIT);
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
