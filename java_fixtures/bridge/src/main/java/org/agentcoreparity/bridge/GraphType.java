package org.agentcoreparity.bridge;

import java.lang.invoke.MethodHandle;
import java.lang.reflect.Constructor;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A class whose constructors take its fields in order: what a graph's state is made of. */
final class GraphType implements ValueType {

    private static final String EXCEPTIONS = "exceptions";

    private final String name;
    private final Class<?> type;
    private final List<String> fields;
    private final List<Optional<MethodHandle>> getters;

    private GraphType(
            String name, Class<?> type, List<String> fields, List<Optional<MethodHandle>> getters) {
        this.name = name;
        this.type = type;
        this.fields = fields;
        this.getters = getters;
    }

    static GraphType bind(SubjectJar jar, String name, Class<?> type, List<String> fields) {
        Methods methods = new Methods(type);
        List<Optional<MethodHandle>> getters = new ArrayList<>(fields.size());
        for (String field : fields) {
            Optional<MethodHandle> getter = methods.getter(field);
            if (getter.isEmpty()) {
                jar.lack("field " + name + "." + field);
            }
            getters.add(getter);
        }
        return new GraphType(name, type, fields, getters);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Class<?> type() {
        return type;
    }

    @Override
    public Object create(Map<String, Object> values) throws Throwable {
        int given = 0;
        for (String field : values.keySet()) {
            if (!fields.contains(field)) {
                throw new BadCallException(name + " has no field " + field);
            }
            given = Math.max(given, fields.indexOf(field) + 1);
        }
        Constructor<?> constructor = shortestConstructor(given);
        Class<?>[] parameters = constructor.getParameterTypes();
        Object[] arguments = new Object[parameters.length];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = argument(fields.get(i), values, parameters[i]);
        }
        return Construction.invoke(constructor, arguments);
    }

    private Object argument(String field, Map<String, Object> values, Class<?> parameter)
            throws Throwable {
        Object value = values.get(field);
        if (value != null || !parameter.isPrimitive()) {
            return field.equals(EXCEPTIONS) ? exceptions(value) : value;
        }
        if (values.containsKey(field)) {
            throw new NullPointerException(name + "." + field + " cannot be null");
        }
        return StandIns.defaultOf(parameter);
    }

    /** The constructor that takes the fields given and as few more as can be. */
    private Constructor<?> shortestConstructor(int given) {
        return Stream.of(type.getConstructors())
                .filter(one -> one.getParameterCount() >= given)
                .filter(one -> one.getParameterCount() <= fields.size())
                .min(Comparator.comparingInt(Constructor::getParameterCount))
                .orElseThrow(
                        () ->
                                new UnsupportedCallException(
                                        "this jar's %s has no constructor of %d fields"
                                                .formatted(name, given)));
    }

    private Object exceptions(Object value) throws Throwable {
        if (!(value instanceof List<?> items)) {
            return value;
        }
        List<Object> exceptions = new ArrayList<>(items.size());
        for (Object item : items) {
            exceptions.add(exception(item));
        }
        return exceptions;
    }

    private Throwable exception(Object item) throws Throwable {
        if (!(item instanceof Map<?, ?> fields)) {
            throw new ClassCastException(item + " is no map of an exception");
        }
        String className = String.valueOf(fields.get("class_name"));
        Constructor<? extends Throwable> constructor;
        try {
            constructor =
                    Class.forName(className, false, type.getClassLoader())
                            .asSubclass(Throwable.class)
                            .getConstructor(String.class);
        } catch (ReflectiveOperationException | LinkageError | ClassCastException none) {
            throw new UnsupportedCallException(
                    "Java has no error " + className + " that takes a message");
        }
        return (Throwable) Construction.invoke(constructor, fields.get("message"));
    }

    @Override
    public void write(Object value, Observer observer) throws Throwable {
        CanonicalWriter out = observer.out();
        out.raw("{\"$class\":\"");
        out.raw(name);
        out.raw('"');
        for (int i = 0; i < fields.size(); i++) {
            out.raw(",\"");
            out.raw(fields.get(i));
            out.raw("\":");
            Optional<MethodHandle> getter = getters.get(i);
            if (getter.isEmpty()) {
                out.raw("null");
                continue;
            }
            Object field = (Object) getter.get().invokeExact(value);
            if (fields.get(i).equals(EXCEPTIONS) && field instanceof List<?> exceptions) {
                observer.writeList(exceptions, item -> writeException(item, observer));
            } else {
                observer.write(field);
            }
        }
        out.raw('}');
    }

    private static void writeException(Object item, Observer observer) throws Throwable {
        if (!(item instanceof Throwable exception)) {
            observer.write(item);
            return;
        }
        CanonicalWriter out = observer.out();
        out.raw("{\"class_name\":");
        out.string(exception.getClass().getName());
        out.raw(",\"message\":");
        observer.write(exception.getMessage());
        out.raw('}');
    }
}
