package org.agentcoreparity.bridge;

/** The jar cannot do what a call asks for; the message says why, and it is no failure. */
final class UnsupportedCallException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UnsupportedCallException(String reason) {
        super(reason, null, false, false);
    }
}
