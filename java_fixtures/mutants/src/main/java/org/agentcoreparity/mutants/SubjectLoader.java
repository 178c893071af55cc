package org.agentcoreparity.mutants;

import java.net.URLClassLoader;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.HashMap;
import java.util.Map;

/**
 * The jar under test loaded anew, over libraries that are loaded once, with changes to its classes.
 *
 * <p>As with the bridge's own loader, the platform's loader is the root: nothing of the harness can
 * be seen from here, but {@link Probes} where the changes call it.
 */
final class SubjectLoader extends URLClassLoader {

    static {
        registerAsParallelCapable();
    }

    /** What a class is changed to when it is loaded. */
    interface Change {

        /** The bytes to load in place of these. */
        byte[] apply(String name, byte[] bytes);
    }

    private final SubjectClasses classes;
    private final Change change;
    private final Map<String, ProtectionDomain> domains = new HashMap<>();

    SubjectLoader(SubjectClasses classes, Change change) {
        super(classes.entries(), classes.libraries());
        this.classes = classes;
        this.change = change;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        if (name.equals(Probes.class.getName())) {
            return Probes.class;
        }
        byte[] bytes = classes.bytes(name);
        if (bytes == null) {
            throw new ClassNotFoundException(name);
        }
        byte[] changed = change.apply(name, bytes);
        return defineClass(name, changed, 0, changed.length, domain(name));
    }

    private ProtectionDomain domain(String name) {
        var origin = classes.origin(name);
        synchronized (domains) {
            return domains.computeIfAbsent(
                    origin.toString(),
                    key ->
                            new ProtectionDomain(
                                    new CodeSource(origin, (Certificate[]) null),
                                    null,
                                    this,
                                    null));
        }
    }
}
