package org.agentcoreparity.bridge;

import java.io.IOException;

/**
 * The jar alone as a program, for {@code parity bench}: it reads calls from its input, makes them,
 * and ends. What it prints is the time that is not the jar's own, in ns: reading the calls, finding
 * the jar's methods by reflection, and writing the outcomes.
 */
public final class BareProgram {

    private BareProgram() {}

    /** Makes the calls of {@code [[op, input], …]}, given as JSON on the standard input. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        long began = System.nanoTime();
        byte[] calls = System.in.readAllBytes();
        BareTiming timing = new BareTiming();
        long prepared = System.nanoTime() - began;
        long[] nanos = timing.time(calls);
        System.out.println(prepared + nanos[0] + nanos[2]);
    }
}
