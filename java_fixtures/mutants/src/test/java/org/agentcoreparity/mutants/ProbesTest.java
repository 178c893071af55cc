package org.agentcoreparity.mutants;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Places are noted once, in order, and forgotten when they are taken. */
class ProbesTest {

    private static final int TYPE = 300 << Probes.BLOCK_BITS;

    @Test
    void placesAreTakenOnceAndInOrder() {
        Probes.take();
        Probes.hit(TYPE + 2);
        Probes.hit(1);
        Probes.hit(TYPE + 2);
        assertArrayEquals(new int[] {1, TYPE + 2}, Probes.take());
        assertArrayEquals(new int[0], Probes.take());
        Probes.hit(1);
        assertArrayEquals(new int[] {1}, Probes.take());
    }

    @Test
    void thereIsRoomForMany() {
        Probes.take();
        int[] many = IntStream.range(0, 5_000).map(block -> TYPE + block).toArray();
        IntStream.of(many).forEach(Probes::hit);
        assertArrayEquals(many, Probes.take());
    }
}
