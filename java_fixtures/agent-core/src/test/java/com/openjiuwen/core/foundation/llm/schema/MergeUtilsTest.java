package com.openjiuwen.core.foundation.llm.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import com.openjiuwen.core.foundation.llm.schema.MergeUtils.Mergeable;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MergeUtilsTest {

    private record Sum(int value) implements Mergeable<Sum> {
        @Override
        public Sum mergeWith(Sum later) {
            return new Sum(value + later.value);
        }
    }

    @Test
    void contentsAndMapsAreMergedByTheSameRules() {
        assertEquals("ab", MergeUtils.mergeParserContent("a", "b"));
        assertEquals(Map.of("k", "ab"), MergeUtils.mergeMaps(Map.of("k", "a"), Map.of("k", "b")));
    }

    @Test
    void anObjectWithARuleOfItsOwnIsMergedByIt() {
        assertEquals(new Sum(3), MergeUtils.mergeObjects(new Sum(1), new Sum(2)));
        assertEquals(new Sum(1), MergeUtils.mergeObjects(new Sum(1), null));
        assertEquals(new Sum(2), MergeUtils.mergeObjects(null, new Sum(2)));
    }

    @Test
    void anyOtherObjectIsMergedAsContent() {
        assertEquals(List.of(1, 2), MergeUtils.mergeObjects(List.of(1), List.of(2)));
        assertEquals(2, MergeUtils.mergeObjects(1, 2));
        assertNull(MergeUtils.mergeObjects(null, null));
    }
}
