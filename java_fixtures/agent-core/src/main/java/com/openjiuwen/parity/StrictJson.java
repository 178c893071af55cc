package com.openjiuwen.parity;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;

/** Reads texts that hold one JSON value and nothing else. */
final class StrictJson {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private StrictJson() {}

    /**
     * Returns the value of a text.
     *
     * @throws JsonParseException if the text is no JSON, or more than one value
     * @throws IOException if it exceeds a limit of Jackson's
     */
    static Object read(String text) throws IOException {
        try (JsonParser parser = MAPPER.createParser(text)) {
            Object value = MAPPER.readValue(parser, Object.class);
            if (!isAtEnd(parser)) {
                throw new JsonParseException(parser, "Expected one JSON value, got more");
            }
            return value;
        }
    }

    private static boolean isAtEnd(JsonParser parser) throws IOException {
        try {
            return parser.nextToken() == null;
        } catch (StreamConstraintsException e) {
            // What follows is too much already; that it exceeds a limit as well is beside the
            // point.
            return false;
        }
    }
}
