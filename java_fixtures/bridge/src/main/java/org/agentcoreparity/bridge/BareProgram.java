package org.agentcoreparity.bridge;

import java.io.IOException;

/**
 * The jar alone as a program, for {@code parity bench}: it reads calls from its input, makes them,
 * and ends. What it prints is the time that is not the jar's own, in ns: reading the calls and
 * writing the outcomes.
 */
public final class BareProgram {

    private BareProgram() {}

    /** Makes the calls of {@code [[op, input], …]}, given as JSON on the standard input. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        long began = System.nanoTime();
        byte[] calls = System.in.readAllBytes();
        long waited = System.nanoTime() - began;
        long[] nanos = new BareTiming().time(calls);
        System.out.println(waited + nanos[0] + nanos[2]);
    }
}
