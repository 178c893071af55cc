package com.openjiuwen.core.foundation.llm.schema;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;

/** Values as JSON text, for comparisons in which the order of keys counts. */
final class JsonText {

    private JsonText() {}

    static String of(Object value) {
        try {
            return new ObjectMapper().writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
