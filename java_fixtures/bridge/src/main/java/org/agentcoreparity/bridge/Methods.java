package org.agentcoreparity.bridge;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The public methods of a class, found by a name whose case and underscores do not count.
 *
 * <p>So {@code err_msg} finds {@code setErrMsg} and {@code setErr_msg}, whichever a version has.
 */
final class Methods {

    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

    private final Map<String, List<Method>> byName = new HashMap<>();

    Methods(Class<?> type) {
        for (Method method : type.getMethods()) {
            if (!method.isBridge() && method.getDeclaringClass() != Object.class) {
                String key = key(method.getName(), method.getParameterCount());
                byName.computeIfAbsent(key, unused -> new ArrayList<>(1)).add(method);
            }
        }
    }

    /** {@code getX()}, {@code isX()} or {@code x()}. */
    Optional<MethodHandle> getter(String field) {
        return find("get" + field, 0).or(() -> find("is" + field, 0)).or(() -> find(field, 0));
    }

    /** {@code setX(value)}. */
    Optional<Method> setter(String field) {
        return widest("set" + field, 1);
    }

    /** The method of this name; of several overloads, the one with the widest parameters. */
    Optional<MethodHandle> find(String name, int parameters) {
        return widest(name, parameters).map(Methods::handle);
    }

    private Optional<Method> widest(String name, int parameters) {
        return overloads(name, parameters).stream().reduce(Methods::wider);
    }

    /** The method without parameters that is named exactly so. */
    Optional<MethodHandle> exact(String name) {
        return overloads(name, 0).stream()
                .filter(method -> method.getName().equals(name))
                .findFirst()
                .map(Methods::handle);
    }

    List<Method> overloads(String name, int parameters) {
        return byName.getOrDefault(key(name, parameters), List.of());
    }

    /**
     * A handle that takes and gives objects only: {@code (Object, …)Object}.
     *
     * <p>An argument of another class than the method's own is a ClassCastException, and a null for
     * a primitive a NullPointerException, just as in Java source with casts.
     */
    static MethodHandle handle(Method method) {
        try {
            method.setAccessible(true);
            MethodHandle handle = LOOKUP.unreflect(method);
            return handle.asType(handle.type().generic());
        } catch (IllegalAccessException inaccessible) {
            throw new UnsupportedCallException(method + " cannot be called: " + inaccessible);
        }
    }

    private static Method wider(Method one, Method other) {
        Class<?>[] ones = one.getParameterTypes();
        Class<?>[] others = other.getParameterTypes();
        for (int i = 0; i < ones.length; i++) {
            if (!ones[i].isAssignableFrom(others[i])) {
                return other;
            }
        }
        return one;
    }

    private static String key(String name, int parameters) {
        return name.replace("_", "").toLowerCase(Locale.ROOT) + '/' + parameters;
    }
}
