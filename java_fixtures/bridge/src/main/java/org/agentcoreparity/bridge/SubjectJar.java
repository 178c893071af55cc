package org.agentcoreparity.bridge;

import java.util.LinkedHashSet;
import java.util.Set;

/** The jar under test: its classes by name, and a list of what was looked for in vain. */
final class SubjectJar {

    static final String SCHEMA = "com.openjiuwen.core.foundation.llm.schema.";

    private final ClassLoader loader;
    private final Set<String> lacks = new LinkedHashSet<>();

    SubjectJar(ClassLoader loader) {
        this.loader = loader;
    }

    /** The first of these classes that the jar has; what needs it is unsupported if it has none. */
    Class<?> get(String name, String... alternatives) {
        UnsupportedCallException missing;
        try {
            return load(name);
        } catch (UnsupportedCallException notThere) {
            missing = notThere;
        }
        for (String alternative : alternatives) {
            try {
                return load(alternative);
            } catch (UnsupportedCallException notThereEither) {
                continue;
            }
        }
        lacks.add(name);
        throw missing;
    }

    boolean has(String name) {
        return loader.getResource(name.replace('.', '/') + ".class") != null;
    }

    /** Notes that this version misses something that the newest has, and why that matters. */
    UnsupportedCallException lack(String what) {
        lacks.add(what);
        return new UnsupportedCallException("this jar has no " + what);
    }

    Set<String> lacks() {
        return lacks;
    }

    private Class<?> load(String name) {
        try {
            return Class.forName(name, false, loader);
        } catch (ClassNotFoundException missing) {
            throw new UnsupportedCallException("this jar has no class " + name);
        } catch (LinkageError broken) {
            // Compiled for a newer Java, or a library that it needs is not there.
            throw new UnsupportedCallException("class " + name + " cannot be loaded: " + broken);
        }
    }
}
