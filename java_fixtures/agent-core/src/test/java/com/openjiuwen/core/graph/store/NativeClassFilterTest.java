package com.openjiuwen.core.graph.store;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.openjiuwen.core.foundation.llm.schema.UserMessage;
import java.io.ObjectInputFilter.FilterInfo;
import java.io.ObjectInputFilter.Status;
import java.net.URI;
import java.util.ArrayList;
import javax.management.BadAttributeValueExpException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NativeClassFilterTest {

    private record Info(Class<?> serialClass, long depth, long arrayLength) implements FilterInfo {

        @Override
        public long references() {
            return 1;
        }

        @Override
        public long streamBytes() {
            return 1;
        }
    }

    private static Status check(Class<?> type, long depth, long arrayLength) {
        return NativeClassFilter.INSTANCE.checkInput(new Info(type, depth, arrayLength));
    }

    @ParameterizedTest
    @ValueSource(
            classes = {
                UserMessage.class,
                PendingNode.class,
                ArrayList.class,
                Integer.class,
                String[].class,
                IllegalStateException.class
            })
    void whatAStateIsMadeOfIsAdmitted(Class<?> type) {
        assertEquals(Status.ALLOWED, check(type, 1, -1));
    }

    @ParameterizedTest
    @ValueSource(classes = {URI.class, Thread.class, BadAttributeValueExpException.class})
    void otherClassesAreRejected(Class<?> type) {
        assertEquals(Status.REJECTED, check(type, 1, -1));
    }

    @Test
    void aStreamMayBeOnlySoDeep() {
        assertEquals(Status.ALLOWED, check(ArrayList.class, 2_000, -1));
        assertEquals(Status.REJECTED, check(ArrayList.class, 2_001, -1));
    }

    @Test
    void anArrayMayBeOnlySoLong() {
        assertEquals(Status.ALLOWED, check(Object[].class, 1, 10_000_000));
        assertEquals(Status.REJECTED, check(Object[].class, 1, 10_000_001));
    }

    @Test
    void whatIsNoClassIsLeftToTheRest() {
        assertEquals(Status.UNDECIDED, check(null, 1, -1));
    }
}
