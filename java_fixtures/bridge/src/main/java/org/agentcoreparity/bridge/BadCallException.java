package org.agentcoreparity.bridge;

/** A call is not one that the harness may send: a fault of the harness, not of the jar. */
final class BadCallException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    BadCallException(String reason) {
        super(reason, null, false, false);
    }
}
