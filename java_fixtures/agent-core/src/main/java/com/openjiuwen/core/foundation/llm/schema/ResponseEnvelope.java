package com.openjiuwen.core.foundation.llm.schema;

/** The text {@code {"response": "X"}} that some models wrap a plain answer X in. */
final class ResponseEnvelope {

    private static final String OPENING = "{\"response\": \"";
    private static final String CLOSING = "\"}";

    private ResponseEnvelope() {}

    /** Returns the X of an envelope, its escapes resolved; any other text as it is. */
    static String open(String text) {
        boolean enveloped =
                text.length() >= OPENING.length() + CLOSING.length()
                        && text.startsWith(OPENING)
                        && text.endsWith(CLOSING);
        if (!enveloped) {
            return text;
        }
        return text.substring(OPENING.length(), text.length() - CLOSING.length())
                .replace("\\'", "'")
                .replace("\\\"", "\"")
                .replace("\\\\", "\\");
    }
}
