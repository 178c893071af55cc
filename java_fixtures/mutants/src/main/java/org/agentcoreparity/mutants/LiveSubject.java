package org.agentcoreparity.mutants;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.agentcoreparity.bridge.Bridge;
import org.agentcoreparity.bridge.CallWatch;

/** The jar, changed or not, in a class loader of its own, and a bridge that drives it. */
final class LiveSubject implements AutoCloseable {

    private final SubjectLoader loader;
    private final Bridge bridge;

    /** Loads the jar; any {@link LinkageError} of a changed class only shows when it is used. */
    LiveSubject(SubjectClasses classes, SubjectLoader.Change change) {
        loader = new SubjectLoader(classes, change);
        bridge = new Bridge(loader);
    }

    /** Loads the jar with one class changed; {@link LinkageError} if that cannot be linked. */
    static LiveSubject mutated(SubjectClasses classes, String name, byte[] mutated) {
        SubjectLoader.Change change = (each, bytes) -> each.equals(name) ? mutated : bytes;
        SubjectLoader trial = new SubjectLoader(classes, change);
        try (trial) {
            // Asking for its methods is what makes the JVM verify a class without running it.
            Class.forName(name, false, trial).getDeclaredMethods();
        } catch (ClassNotFoundException | IOException impossible) {
            throw new IllegalStateException(impossible);
        }
        return new LiveSubject(classes, change);
    }

    byte[] describe() {
        return bridge.describe();
    }

    byte[] execute(byte[] request, CallWatch watch) throws InterruptedException {
        return bridge.execute(request, watch);
    }

    @Override
    public void close() {
        try {
            loader.close();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
