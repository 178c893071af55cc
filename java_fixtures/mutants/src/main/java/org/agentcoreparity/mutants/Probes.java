package org.agentcoreparity.mutants;

import java.util.Arrays;

/**
 * Where probed code reports that it runs. A place is a class's number in the upper bits and a
 * block's number in the lower ones.
 *
 * <p>Public, because the jar's own classes call it. One thread runs calls, and the others of the
 * jar, if it has any, may be missed.
 */
public final class Probes {

    static final int BLOCK_BITS = 16;

    private static boolean[][] seen = new boolean[0][];
    private static int[] places = new int[1024];
    private static int count;

    private Probes() {}

    /** Notes that a place was reached. */
    public static void hit(int place) {
        int type = place >>> BLOCK_BITS;
        int block = place & (1 << BLOCK_BITS) - 1;
        if (!roomFor(type, block)[block]) {
            seen[type][block] = true;
            if (count == places.length) {
                places = Arrays.copyOf(places, 2 * count);
            }
            places[count++] = place;
        }
    }

    /** The places reached since this was last asked, in order. */
    static int[] take() {
        int[] taken = Arrays.copyOf(places, count);
        for (int place : taken) {
            seen[place >>> BLOCK_BITS][place & (1 << BLOCK_BITS) - 1] = false;
        }
        count = 0;
        Arrays.sort(taken);
        return taken;
    }

    private static boolean[] roomFor(int type, int block) {
        if (type >= seen.length) {
            seen = Arrays.copyOf(seen, Math.max(type + 1, 2 * seen.length));
        }
        boolean[] blocks = seen[type];
        if (blocks == null || block >= blocks.length) {
            blocks = blocks == null ? new boolean[block + 64] : Arrays.copyOf(blocks, 2 * block);
            seen[type] = blocks;
        }
        return blocks;
    }
}
