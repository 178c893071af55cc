package org.agentcoreparity.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ErrorKindTest {

    /** Something for Jackson to read. */
    record Point(int x) {}

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"x\":1,}        | malformed_json",
                "{\"x\":           | malformed_json",
                "{\"y\":1}         | unknown_field",
                "{\"x\":\"one\"}   | wrong_shape",
                "{\"x\":9999999999} | wrong_shape",
                "[]                | wrong_shape",
            })
    void jacksonsErrorsAreToldApartByName(String text, String kind) {
        ObjectMapper mapper = new ObjectMapper();
        JsonProcessingException error =
                assertThrows(
                        JsonProcessingException.class, () -> mapper.readValue(text, Point.class));
        assertEquals(kind, ErrorKind.of(error), () -> error.toString());
    }

    /** Something with a value for a syntax fault to lie in. */
    record Line(List<Integer> points) {}

    @Test
    void aSyntaxFaultInsideAValueIsSyntaxAllTheSame() {
        for (String text :
                List.of("{\"points\":[1,]}", "{\"points\":[1", "{\"points\":[\"\\q\"]}")) {
            JsonProcessingException error =
                    assertThrows(
                            JsonProcessingException.class,
                            () -> new ObjectMapper().readValue(text, Line.class));
            assertEquals("malformed_json", ErrorKind.of(error), () -> error.toString());
        }
    }

    @Test
    void anErrorThatWrapsASyntaxFaultButIsNotJacksonsKeepsItsKind() {
        Exception syntax =
                assertThrows(
                        JsonProcessingException.class,
                        () -> new ObjectMapper().readValue("{", Line.class));
        assertEquals("illegal_state", ErrorKind.of(new IllegalStateException(syntax)));
    }

    @Test
    void limitsOfTheLibraryAreNeitherShapeNorSyntax() {
        String deep = "[".repeat(2000) + "]".repeat(2000);
        Exception reading =
                assertThrows(
                        JsonProcessingException.class,
                        () -> new ObjectMapper().readValue(deep, Object.class));
        assertEquals("other", ErrorKind.of(reading));
        List<Object> nested = List.of();
        for (int i = 0; i < 2000; i++) {
            nested = new ArrayList<>(List.of(nested));
        }
        List<Object> value = nested;
        Exception writing =
                assertThrows(
                        JsonProcessingException.class,
                        () -> new ObjectMapper().writeValueAsString(value));
        assertEquals("other", ErrorKind.of(writing));
    }

    @Test
    void theNearestAncestorDecides() {
        assertEquals("number_format", ErrorKind.of(new NumberFormatException()));
        assertEquals("invalid_argument", ErrorKind.of(new IllegalArgumentException()));
        assertEquals("illegal_state", ErrorKind.of(new IllegalStateException()));
        assertEquals("null_pointer", ErrorKind.of(new NullPointerException()));
        assertEquals("class_cast", ErrorKind.of(new ClassCastException()));
        assertEquals("other", ErrorKind.of(new NoSuchElementException()));
    }

    @Test
    void carriersGiveWayToWhatTheyCarry() {
        IOException meant = new IOException("meant");
        Throwable carried =
                new ExecutionException(
                        new InvocationTargetException(new UncheckedIOException(meant)));
        assertSame(meant, ErrorKind.unwrap(carried));
        Throwable empty = new InvocationTargetException(null);
        assertSame(empty, ErrorKind.unwrap(empty));
    }
}
