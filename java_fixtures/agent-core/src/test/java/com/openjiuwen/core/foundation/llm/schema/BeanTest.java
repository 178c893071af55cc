package com.openjiuwen.core.foundation.llm.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Date;
import java.util.Set;
import java.util.stream.Collectors;
import lombok.Data;
import org.junit.jupiter.api.Test;

class BeanTest {

    /** Has two properties, and methods that look like some but are none. */
    @Data
    public static final class Reading {
        private boolean done;
        private String text;

        public String getReadOnly() {
            return "r";
        }

        public void setWriteOnly(String value) {
            throw new AssertionError(value);
        }

        public Boolean isBoxed() {
            throw new AssertionError();
        }

        public void setBoxed(Boolean value) {
            throw new AssertionError(value);
        }

        public int getAt(int place) {
            return place;
        }

        public void setAt(int value) {
            throw new AssertionError(value);
        }

        public static String getShared() {
            throw new AssertionError();
        }

        public static void setShared(String value) {
            throw new AssertionError(value);
        }

        public int getOther() {
            throw new AssertionError();
        }

        public void setOther(long value) {
            throw new AssertionError(value);
        }
    }

    /** Cannot be made without arguments. */
    @Data
    public static final class Unmakeable {
        private String text;

        public Unmakeable(String text) {
            this.text = text;
        }
    }

    /** Has nothing to merge. */
    public static final class Bare {}

    @Data
    static final class Hidden {
        private String text;

        public Hidden() {}
    }

    @Test
    void aPropertyHasAGetterAndASetterOfTheSameType() {
        Set<String> getters =
                Bean.of(Reading.class).orElseThrow().properties().stream()
                        .map(property -> property.getter().getName())
                        .collect(Collectors.toSet());
        assertEquals(Set.of("isDone", "getText"), getters);
    }

    @Test
    void eachPropertyIsMergedIntoANewObject() {
        Reading left = new Reading();
        left.setText("a");
        Reading right = new Reading();
        right.setDone(true);
        right.setText("b");
        Reading merged =
                (Reading)
                        Bean.of(Reading.class)
                                .orElseThrow()
                                .merge(left, right, (earlier, later) -> later);
        assertEquals(right, merged);
        assertEquals("a", left.getText());
    }

    @Test
    void messagesAndToolCallsAreBeans() {
        assertTrue(Bean.of(ToolCall.class).isPresent());
        assertTrue(Bean.of(AssistantMessageChunk.class).isPresent());
    }

    @Test
    void whatCannotBeMadeOrHasNoPropertiesOrIsHiddenOrTheJdksOwnIsNoBean() {
        assertFalse(Bean.of(Unmakeable.class).isPresent());
        assertFalse(Bean.of(Bare.class).isPresent());
        assertFalse(Bean.of(Hidden.class).isPresent());
        assertFalse(Bean.of(Date.class).isPresent());
    }
}
