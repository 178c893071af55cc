package com.openjiuwen.core.graph.store;

import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;

/** The typed JSON protocol on texts, for the tests. */
final class TypedJson {

    private static final Serializer SERIALIZER = Serializer.create("json");

    private TypedJson() {}

    static String dump(Object value) {
        return new String(SERIALIZER.dumpsTyped(value).data(), StandardCharsets.UTF_8);
    }

    static Object load(String text) {
        byte[] data = text.getBytes(StandardCharsets.UTF_8);
        return SERIALIZER.loadsTyped(new TypedBytes("json", data));
    }

    /** Loads single-quoted JSON that is at fault, and returns the error's text. */
    static String faultOf(String text) {
        return assertThrows(IllegalArgumentException.class, () -> load(text.replace('\'', '"')))
                .getMessage();
    }
}
