package org.agentcoreparity.bridge;

import java.lang.invoke.MethodHandle;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.Map;

/** Objects made as a user of the jar makes them: by a constructor, or by a builder. */
final class Construction {

    private Construction() {}

    /** Calls the constructor that a compiler would choose for these arguments. */
    static Object byConstructor(ValueType type, List<?> arguments) throws Throwable {
        List<Constructor<?>> constructors = List.of(type.type().getConstructors());
        Constructor<?> constructor =
                Overloads.choose(constructors, arguments)
                        .orElseThrow(() -> noConstructor(type, constructors, arguments));
        return invoke(constructor, arguments.toArray());
    }

    private static RuntimeException noConstructor(
            ValueType type, List<Constructor<?>> constructors, List<?> arguments) {
        boolean sameLength =
                constructors.stream().anyMatch(one -> one.getParameterCount() == arguments.size());
        return sameLength
                ? new ClassCastException("no constructor of " + type.name() + " takes " + arguments)
                : new UnsupportedCallException(
                        "this jar's %s has no constructor of %d arguments"
                                .formatted(type.name(), arguments.size()));
    }

    /** Calls {@code builder()}, a method of the builder for each field, and {@code build()}. */
    static Object byBuilder(BeanType type, Map<String, Object> fields) throws Throwable {
        Object builder = ownBuilder(type).invoke();
        Methods methods = new Methods(builder.getClass());
        for (Map.Entry<String, Object> field : fields.entrySet()) {
            Object value = type.convert(field.getKey(), field.getValue());
            Object unused =
                    methods.find(field.getKey(), 1)
                            .orElseThrow(
                                    () ->
                                            new UnsupportedCallException(
                                                    "this jar's builder of %s has no %s"
                                                            .formatted(
                                                                    type.name(), field.getKey())))
                            .invokeExact(builder, value);
        }
        return methods.find("build", 0).orElseThrow().invokeExact(builder);
    }

    private static MethodHandle ownBuilder(BeanType type) {
        return type.methods().overloads("builder", 0).stream()
                // An inherited one builds the parent.
                .filter(method -> method.getDeclaringClass() == type.type())
                .findFirst()
                .map(Methods::handle)
                .orElseThrow(
                        () ->
                                new UnsupportedCallException(
                                        "this jar's " + type.name() + " has no builder"));
    }

    /** Calls a constructor; what it throws comes out as it is. */
    static Object invoke(Constructor<?> constructor, Object... arguments) throws Throwable {
        try {
            return constructor.newInstance(arguments);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        } catch (IllegalArgumentException mismatch) {
            throw new ClassCastException(mismatch.getMessage());
        }
    }
}
