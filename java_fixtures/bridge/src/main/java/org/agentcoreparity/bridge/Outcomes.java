package org.agentcoreparity.bridge;

import java.util.Arrays;
import java.util.stream.Collectors;

/** Writes the outcome of a call that did not return, in the harness's one-key form. */
final class Outcomes {

    /** Frames of a stack that are shown: enough to see a cycle, few enough to read. */
    private static final int SHOWN_FRAMES = 40;

    private Outcomes() {}

    /**
     * Writes what an error means for the call.
     *
     * <p>What the jar throws in the course of its work is {@code raised}. What takes the JVM to its
     * limits, or a class that fails to initialise, is {@code crashed}. A class or method that turns
     * out to be missing while the call runs is {@code unsupported}.
     */
    static void failed(CanonicalWriter out, Throwable thrown) {
        Throwable error = ErrorKind.unwrap(thrown);
        if (error instanceof UnsupportedCallException) {
            reason(out, "unsupported", error.getMessage());
        } else if (error instanceof BadCallException) {
            reason(out, "error", error.getMessage());
        } else if (error instanceof CanonicalWriter.TooLongException) {
            reason(out, "unsupported", "the outcome is " + error.getMessage());
        } else if (error instanceof VirtualMachineError || isInitialiserFault(error)) {
            crashed(out, error);
        } else if (error instanceof LinkageError) {
            reason(out, "unsupported", "the jar's classes do not fit together: " + error);
        } else {
            raised(out, error);
        }
    }

    private static boolean isInitialiserFault(Throwable error) {
        // The first call meets the initialiser's own error, later ones only a trace of it.
        return error instanceof ExceptionInInitializerError
                || error instanceof NoClassDefFoundError
                        && String.valueOf(error.getMessage()).startsWith("Could not initialize");
    }

    private static void raised(CanonicalWriter out, Throwable error) {
        out.raw("{\"raised\":{\"kind\":");
        out.string(ErrorKind.of(error));
        out.raw(",\"type\":");
        out.string(error.getClass().getName());
        if (error.getMessage() != null) {
            out.raw(",\"message\":");
            out.string(error.getMessage());
        }
        out.raw("}}");
    }

    private static void reason(CanonicalWriter out, String outcome, String reason) {
        out.raw("{\"");
        out.raw(outcome);
        out.raw("\":{\"reason\":");
        out.string(reason);
        out.raw("}}");
    }

    private static void crashed(CanonicalWriter out, Throwable error) {
        Throwable cause = error instanceof ExceptionInInitializerError ? error.getCause() : error;
        out.raw("{\"crashed\":{\"reason\":");
        out.string(error == cause ? error.toString() : error + ": " + cause);
        out.raw(",\"detail\":");
        out.string(stack(cause.getStackTrace()));
        out.raw("}}");
    }

    static void timedOut(CanonicalWriter out, double seconds, Thread thread) {
        out.raw("{\"timed_out\":{\"seconds\":");
        out.number(seconds);
        out.raw(",\"stack\":");
        out.string("thread is " + thread.getState() + "\n" + stack(thread.getStackTrace()));
        out.raw("}}");
    }

    /** The jar's part of a stack, innermost frame first: what lies above the bridge's batch. */
    static String stack(StackTraceElement[] frames) {
        return Arrays.stream(frames)
                .takeWhile(frame -> !frame.getClassName().equals(Batch.class.getName()))
                .limit(SHOWN_FRAMES)
                .map(frame -> "at " + frame)
                .collect(Collectors.joining("\n"));
    }
}
