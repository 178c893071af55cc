package com.openjiuwen.core.graph.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.openjiuwen.core.foundation.llm.schema.AssistantMessage;
import com.openjiuwen.core.foundation.llm.schema.ToolCall;
import com.openjiuwen.core.graph.pregel.Message;
import java.io.InvalidClassException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.net.URI;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NativeSerializerTest {

    private static final Serializer SERIALIZER = Serializer.create("java");

    private static Object roundTrip(Object value) {
        return SERIALIZER.loadsTyped(SERIALIZER.dumpsTyped(value));
    }

    @Test
    void plainValuesComeBackEqual() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("k", Arrays.asList(null, 1, 2L, 1.5, BigInteger.TEN, "\ud83d", true));
        assertEquals(map, roundTrip(map));
    }

    @Test
    void messagesComeBackWithTheFieldsThatTheJsonFormDrops() {
        ToolCall call = new ToolCall();
        call.setId("c1");
        AssistantMessage message = new AssistantMessage("hi");
        message.setToolCalls(List.of(call));
        message.setMetadata(Map.of("k", 1));
        message.setLogprobs(Map.of("content", List.of()));
        assertEquals(message, roundTrip(message));
    }

    @Test
    void aStateComesBackWithItsExceptions() {
        PendingNode failed = new PendingNode("n", "error", List.of(new IllegalStateException("m")));
        GraphStoreState state =
                new GraphStoreState(
                        "ns",
                        1,
                        Map.of(),
                        List.of(new Message("s", "t", "p")),
                        Map.of("n", failed),
                        Map.of());
        GraphStoreState loaded = (GraphStoreState) roundTrip(state);
        assertEquals(state.getPendingBuffer(), loaded.getPendingBuffer());
        Throwable exception = loaded.getPendingNode().get("n").getExceptions().get(0);
        assertInstanceOf(IllegalStateException.class, exception);
        assertEquals("m", exception.getMessage());
    }

    @Test
    void otherClassesAreNotLoaded() {
        TypedBytes dumped = SERIALIZER.dumpsTyped(List.of(URI.create("urn:x")));
        IllegalStateException error =
                assertThrows(IllegalStateException.class, () -> SERIALIZER.loadsTyped(dumped));
        assertEquals("Failed to deserialize Java object", error.getMessage());
        assertInstanceOf(InvalidClassException.class, error.getCause());
    }

    @Test
    void exceptionsOfOtherPackagesAreNotLoaded() {
        assertInstanceOf(
                UncheckedIOException.class,
                roundTrip(new UncheckedIOException(new java.io.IOException("x"))));
        TypedBytes dumped = SERIALIZER.dumpsTyped(new java.util.zip.ZipException("x"));
        assertThrows(IllegalStateException.class, () -> SERIALIZER.loadsTyped(dumped));
    }

    @Test
    void whatIsNotSerializableCannotBeDumped() {
        IllegalStateException error =
                assertThrows(
                        IllegalStateException.class, () -> SERIALIZER.dumpsTyped(new Object()));
        assertEquals("Failed to serialize Java object", error.getMessage());
    }
}
