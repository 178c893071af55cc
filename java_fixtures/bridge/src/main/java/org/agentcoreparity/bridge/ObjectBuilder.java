package org.agentcoreparity.bridge;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Turns decoded JSON into the jar's objects: {@code $class} maps, at any depth. */
final class ObjectBuilder {

    private static final String CLASS = "$class";
    private static final String LITERAL = "$literal";
    private static final String BY = "by";

    private final Schema schema;

    ObjectBuilder(Schema schema) {
        this.schema = schema;
    }

    /**
     * The value with every {@code $class} map replaced by its object.
     *
     * <p>The decoded maps and lists are used up: what is built stands in their place.
     */
    @SuppressWarnings("unchecked")
    Object build(Object value) throws Throwable {
        if (value instanceof Map<?, ?>) {
            Map<String, Object> map = (Map<String, Object>) value;
            if (map.containsKey(LITERAL)) {
                return map.get(LITERAL);
            }
            for (Map.Entry<String, Object> entry : map.entrySet()) {
                entry.setValue(build(entry.getValue()));
            }
            return map.containsKey(CLASS) ? object(map) : map;
        }
        if (value instanceof List<?>) {
            List<Object> list = (List<Object>) value;
            for (int i = 0; i < list.size(); i++) {
                list.set(i, build(list.get(i)));
            }
        }
        return value;
    }

    @SuppressWarnings("unchecked")
    private Object object(Map<String, Object> fields) throws Throwable {
        ValueType type = schema.named(String.valueOf(fields.remove(CLASS)));
        Object by = fields.get(BY);
        if (by == null) {
            return type.create(fields);
        }
        if (by.equals("constructor") && fields.get("args") instanceof List<?> arguments) {
            return Construction.byConstructor(type, arguments);
        }
        if (by.equals("builder") && type instanceof BeanType bean) {
            Object given = fields.getOrDefault("fields", new LinkedHashMap<>());
            return Construction.byBuilder(bean, (Map<String, Object>) given);
        }
        throw new BadCallException(type.name() + " cannot be made by " + by);
    }
}
