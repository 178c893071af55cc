package com.openjiuwen.core.foundation.llm;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;

/** Values of tests, written as JSON with single quotes. */
public final class JsonLiteral {

    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(JsonReadFeature.ALLOW_SINGLE_QUOTES).build();

    private JsonLiteral() {}

    /** Returns the maps, lists and plain values that a text stands for. */
    @SuppressWarnings("unchecked")
    public static <T> T json(String text) {
        try {
            return (T) MAPPER.readValue(text, Object.class);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(text, e);
        }
    }
}
