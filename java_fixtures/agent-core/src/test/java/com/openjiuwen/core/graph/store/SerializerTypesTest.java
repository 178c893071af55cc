package com.openjiuwen.core.graph.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class SerializerTypesTest {

    @ParameterizedTest
    @ValueSource(strings = {"json", "java"})
    void createIsTheSameAsCreateSerializer(String type) {
        assertSame(Serializer.createSerializer(type), Serializer.create(type));
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"JSON", "yaml", ""})
    void otherTypesAreUnknown(String type) {
        IllegalArgumentException error =
                assertThrows(
                        IllegalArgumentException.class, () -> Serializer.createSerializer(type));
        assertEquals("Unknown serializer type: " + type, error.getMessage());
    }

    @ParameterizedTest
    @ValueSource(strings = {"json", "java"})
    void bytesNameTheSerializerThatWroteThem(String type) {
        assertEquals(type, Serializer.create(type).dumpsTyped("x").type());
    }

    @ParameterizedTest
    @ValueSource(strings = {"json", "java"})
    void nullLoadsAsNull(String type) {
        assertNull(Serializer.create(type).loadsTyped(null));
    }

    @ParameterizedTest
    @ValueSource(strings = {"json", "java"})
    void anotherTagLoadsAsNull(String type) {
        byte[] data = "[1]".getBytes(StandardCharsets.UTF_8);
        assertNull(Serializer.create(type).loadsTyped(new TypedBytes("other", data)));
        assertNull(Serializer.create(type).loadsTyped(new TypedBytes(null, data)));
    }

    @Test
    void nullIsAValue() {
        Serializer serializer = Serializer.create("json");
        TypedBytes dumped = serializer.dumpsTyped(null);
        assertEquals("null", new String(dumped.data(), StandardCharsets.UTF_8));
        assertNull(serializer.loadsTyped(dumped));
    }
}
