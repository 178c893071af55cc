package com.openjiuwen.core.common.utils;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;

/** Plain JSON, read and written by one shared mapper with Jackson's default settings. */
public final class SerializationUtils {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private SerializationUtils() {}

    /**
     * Writes a value as UTF-8 JSON; surrogates, lone ones too, become escapes.
     *
     * @throws IllegalStateException if Jackson cannot write it
     */
    public static byte[] toJsonBytes(Object value) {
        try {
            // Bytes rather than text: a String on its way to UTF-8 would lose lone surrogates.
            return MAPPER.writeValueAsBytes(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("Failed to serialize JSON", e);
        }
    }

    /**
     * Reads UTF-8 JSON to nulls, strings, numbers, booleans, lists and ordered maps.
     *
     * <p>What follows the first value is not looked at.
     *
     * @throws IllegalStateException if the bytes hold no JSON
     */
    public static Object fromJsonBytes(byte[] data) {
        try {
            return MAPPER.readValue(data, Object.class);
        } catch (IOException e) {
            throw new IllegalStateException("Failed to deserialize JSON", e);
        }
    }

    /**
     * Binds a plain value to a bean; null stays null.
     *
     * @throws IllegalArgumentException with Jackson's text if the shape does not fit
     */
    public static <T> T toBean(Object value, Class<T> type) {
        return MAPPER.convertValue(value, type);
    }

    /**
     * Binds a plain list to a list of beans; null stays null.
     *
     * @throws IllegalArgumentException with Jackson's text if the shape does not fit
     */
    public static <T> List<T> toBeans(Object value, Class<T> itemType) {
        JavaType type = MAPPER.getTypeFactory().constructCollectionType(List.class, itemType);
        return MAPPER.convertValue(value, type);
    }
}
