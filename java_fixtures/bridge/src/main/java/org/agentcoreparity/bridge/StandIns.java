package org.agentcoreparity.bridge;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Objects of classes whose making is unknown: whatever constructor can be satisfied, with every
 * text that could be a model's name set to {@link #MODEL}.
 */
final class StandIns {

    /** The model's name that the ops {@code stream.*} use. */
    static final String MODEL = "m-test";

    /** Configurations hold configurations; deeper ones are not read when a chunk is parsed. */
    private static final int MAX_DEPTH = 4;

    private static final String OWN_PACKAGES = "com.openjiuwen.";

    private StandIns() {}

    /** Objects of a class, each made in another way, the plainest first; made as they are asked. */
    static Stream<Object> waysToMake(Class<?> type) {
        List<Supplier<Object>> ways = new ArrayList<>();
        constructors(type)
                .sorted(Comparator.comparing(StandIns::takesOneText).reversed())
                .forEach(constructor -> ways.add(() -> construct(constructor, 0)));
        ways.add(() -> fill(construct(type), 0));
        ways.add(() -> fill(allocate(type), 0));
        return ways.stream().map(Supplier::get).filter(made -> made != null);
    }

    private static Object construct(Class<?> type) {
        return constructors(type)
                .map(constructor -> construct(constructor, 0))
                .filter(made -> made != null)
                .findFirst()
                .orElse(null);
    }

    private static Stream<Constructor<?>> constructors(Class<?> type) {
        try {
            return Stream.<Constructor<?>>of(type.getDeclaredConstructors())
                    .sorted(Comparator.comparingInt(Constructor::getParameterCount));
        } catch (LinkageError missingLibrary) {
            return Stream.empty();
        }
    }

    private static boolean takesOneText(Constructor<?> constructor) {
        Class<?>[] parameters = constructor.getParameterTypes();
        return parameters.length == 1 && parameters[0] == String.class;
    }

    /** An object made by this constructor, or null if it throws. */
    private static Object construct(Constructor<?> constructor, int depth) {
        try {
            constructor.setAccessible(true);
            Object[] arguments =
                    Stream.of(constructor.getParameterTypes())
                            .map(parameter -> standIn(parameter, depth + 1))
                            .toArray();
            return constructor.newInstance(arguments);
        } catch (ReflectiveOperationException | RuntimeException | LinkageError unusable) {
            return null;
        }
    }

    private static Object standIn(Class<?> type, int depth) {
        if (type == String.class || type == Object.class || type == CharSequence.class) {
            return MODEL;
        }
        if (type.isPrimitive()) {
            return defaultOf(type);
        }
        if (type.isAssignableFrom(ArrayList.class)) {
            return new ArrayList<>();
        }
        if (type.isAssignableFrom(HashMap.class)) {
            return new HashMap<>();
        }
        if (type.isAssignableFrom(HashSet.class)) {
            return new HashSet<>();
        }
        if (type.isEnum()) {
            return type.getEnumConstants().length == 0 ? null : type.getEnumConstants()[0];
        }
        return depth > MAX_DEPTH || !isOwn(type) ? null : fill(build(type, depth), depth);
    }

    /** What a field of this primitive type holds before it is set. */
    static Object defaultOf(Class<?> primitive) {
        return Array.get(Array.newInstance(primitive, 1), 0);
    }

    private static boolean isOwn(Class<?> type) {
        return type.getName().startsWith(OWN_PACKAGES)
                && !type.isInterface()
                && !Modifier.isAbstract(type.getModifiers());
    }

    private static Object build(Class<?> type, int depth) {
        return constructors(type)
                .map(constructor -> construct(constructor, depth))
                .filter(made -> made != null)
                .findFirst()
                .orElseGet(() -> buildByBuilder(type));
    }

    private static Object buildByBuilder(Class<?> type) {
        try {
            Object builder = type.getMethod("builder").invoke(null);
            Method build = builder.getClass().getMethod("build");
            build.setAccessible(true);
            return build.invoke(builder);
        } catch (ReflectiveOperationException | RuntimeException | LinkageError unusable) {
            return null;
        }
    }

    private static Object allocate(Class<?> type) {
        try {
            Class<?> unsafe = Class.forName("sun.misc.Unsafe");
            Field instance = unsafe.getDeclaredField("theUnsafe");
            instance.setAccessible(true);
            return unsafe.getMethod("allocateInstance", Class.class)
                    .invoke(instance.get(null), type);
        } catch (ReflectiveOperationException | RuntimeException | LinkageError unusable) {
            return null;
        }
    }

    /** Sets the fields that name a model, and makes the objects that are missing around them. */
    private static Object fill(Object object, int depth) {
        if (object == null) {
            return null;
        }
        for (Class<?> level = object.getClass(); level != null; level = level.getSuperclass()) {
            for (Field field : fields(level)) {
                fill(object, field, depth);
            }
        }
        return object;
    }

    private static Field[] fields(Class<?> type) {
        try {
            return type.getDeclaredFields();
        } catch (LinkageError missingLibrary) {
            return new Field[0];
        }
    }

    private static void fill(Object object, Field field, int depth) {
        if (Modifier.isStatic(field.getModifiers())) {
            return;
        }
        try {
            field.setAccessible(true);
            if (field.getType() == String.class) {
                if (field.getName().toLowerCase(Locale.ROOT).contains("model")) {
                    field.set(object, MODEL);
                }
            } else if (depth < MAX_DEPTH && isOwn(field.getType())) {
                Object value = field.get(object);
                field.set(
                        object,
                        value == null
                                ? standIn(field.getType(), depth + 1)
                                : fill(value, depth + 1));
            }
        } catch (ReflectiveOperationException | RuntimeException unusable) {
            // A field that cannot be set stays as it is; the probe decides whether it mattered.
            return;
        }
    }
}
