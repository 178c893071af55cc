package org.agentcoreparity.bridge;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A class with a no-argument constructor, setters and getters: messages, ToolCall, usage. */
final class BeanType implements ValueType {

    private final String name;
    private final Class<?> type;
    private final Methods methods;
    private final MethodHandle constructor;
    private final Map<String, Property> properties;

    private BeanType(
            String name,
            Class<?> type,
            Methods methods,
            MethodHandle constructor,
            Map<String, Property> properties) {
        this.name = name;
        this.type = type;
        this.methods = methods;
        this.constructor = constructor;
        this.properties = properties;
    }

    /**
     * One field: {@code key} is how an observation names it, {@code nested} the type of the beans
     * that it holds, if it does. A version that lacks the field has no getter or no setter.
     */
    private record Property(
            byte[] key,
            Optional<MethodHandle> getter,
            Optional<MethodHandle> setter,
            Conversion conversion,
            Optional<BeanType> nested) {}

    /** A field that holds beans: their type, and whether it holds a list of them. */
    record Nested(BeanType type, boolean list) {}

    /** Binds a class and its fields; {@code nested} are those that hold beans. */
    static BeanType bind(
            SubjectJar jar,
            String name,
            Class<?> type,
            List<String> fields,
            Map<String, Nested> nested) {
        Methods methods = new Methods(type);
        Map<String, Property> properties = new LinkedHashMap<>();
        for (String field : fields) {
            Property property = bind(methods, field, nested.get(field));
            if (property.getter.isEmpty() || property.setter.isEmpty()) {
                jar.lack("field " + name + "." + field);
            }
            properties.put(field, property);
        }
        return new BeanType(name, type, methods, noArgumentConstructor(type), properties);
    }

    private static Property bind(Methods methods, String field, Nested nested) {
        Optional<Method> setter = methods.setter(field);
        Class<?> parameter = setter.map(one -> one.getParameterTypes()[0]).orElse(null);
        Conversion conversion = Conversion.of(field, parameter);
        if (nested != null) {
            conversion =
                    nested.list ? Conversion.toBeans(nested.type) : Conversion.toBean(nested.type);
        }
        return new Property(
                ('"' + field + "\":").getBytes(StandardCharsets.US_ASCII),
                methods.getter(field),
                setter.map(Methods::handle),
                conversion,
                Optional.ofNullable(nested).map(Nested::type));
    }

    private static MethodHandle noArgumentConstructor(Class<?> type) {
        try {
            return MethodHandles.lookup()
                    .findConstructor(type, MethodType.methodType(void.class))
                    .asType(MethodType.genericMethodType(0));
        } catch (ReflectiveOperationException missing) {
            throw new UnsupportedCallException(type + " has no no-argument constructor");
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Class<?> type() {
        return type;
    }

    Methods methods() {
        return methods;
    }

    /** The fields that this version does not have. */
    List<String> missingFields() {
        List<String> missing = new ArrayList<>();
        properties.forEach(
                (field, property) -> {
                    if (property.getter.isEmpty() || property.setter.isEmpty()) {
                        missing.add(field);
                    }
                });
        return missing;
    }

    @Override
    public Object create(Map<String, Object> fields) throws Throwable {
        Object bean = (Object) constructor.invokeExact();
        for (Map.Entry<String, Object> field : fields.entrySet()) {
            Property property = property(field.getKey());
            MethodHandle setter =
                    property.setter.orElseThrow(
                            () ->
                                    new UnsupportedCallException(
                                            "this jar's " + name + " has no " + field.getKey()));
            Object unused =
                    (Object)
                            setter.invokeExact(bean, property.conversion.convert(field.getValue()));
        }
        return bean;
    }

    /** The value that the field's setter takes: maps become the beans that the field holds. */
    Object convert(String field, Object value) throws Throwable {
        return property(field).conversion.convert(value);
    }

    private Property property(String field) {
        Property property = properties.get(field);
        if (property == null) {
            throw new BadCallException(name + " has no field " + field);
        }
        return property;
    }

    /** The bean that a map stands for; a bean stands for itself, and nothing else is one. */
    @SuppressWarnings("unchecked")
    Object bean(Object value) throws Throwable {
        if (value instanceof Map<?, ?> fields) {
            return create((Map<String, Object>) fields);
        }
        if (!type.isInstance(value)) {
            throw new ClassCastException(value + " is no " + name);
        }
        return value;
    }

    @Override
    public void write(Object bean, Observer observer) throws Throwable {
        CanonicalWriter out = observer.out();
        out.raw("{\"$class\":\"");
        out.raw(name);
        out.raw('"');
        writeFields(bean, observer, true);
    }

    /** Writes a bean inside a message: a plain map of its fields. */
    void writePlain(Object bean, Observer observer) throws Throwable {
        observer.out().raw('{');
        writeFields(bean, observer, false);
    }

    private void writeFields(Object bean, Observer observer, boolean comma) throws Throwable {
        CanonicalWriter out = observer.out();
        for (Property property : properties.values()) {
            if (comma) {
                out.raw(',');
            }
            comma = true;
            out.raw(property.key);
            if (property.getter.isPresent()) {
                Object value = (Object) property.getter.get().invokeExact(bean);
                writeProperty(property, value, observer);
            } else {
                out.raw("null");
            }
        }
        out.raw('}');
    }

    private static void writeProperty(Property property, Object value, Observer observer)
            throws Throwable {
        if (property.nested.isEmpty()) {
            observer.write(value);
        } else if (value instanceof List<?> items) {
            observer.writeList(items, item -> writeNested(property.nested.get(), item, observer));
        } else {
            writeNested(property.nested.get(), value, observer);
        }
    }

    private static void writeNested(BeanType nested, Object value, Observer observer)
            throws Throwable {
        if (nested.type.isInstance(value)) {
            nested.writePlain(value, observer);
        } else {
            observer.write(value);
        }
    }
}
