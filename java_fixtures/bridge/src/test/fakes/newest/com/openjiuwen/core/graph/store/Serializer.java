package com.openjiuwen.core.graph.store;

import java.nio.charset.StandardCharsets;

/** Writes the text of a value and reads it back as that text. */
public class Serializer {

    public static Serializer createSerializer(String type) {
        if ("json".equals(type) || "java".equals(type)) {
            return new Serializer();
        }
        throw new IllegalArgumentException("Unknown serializer type: " + type);
    }

    public TypedBytes dumpsTyped(Object value) {
        return new TypedBytes("json", String.valueOf(value).getBytes(StandardCharsets.UTF_8));
    }

    public Object loadsTyped(TypedBytes bytes) {
        return bytes.type() + ":" + new String(bytes.data(), StandardCharsets.UTF_8);
    }
}
