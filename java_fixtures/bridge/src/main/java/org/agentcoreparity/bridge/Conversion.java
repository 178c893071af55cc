package org.agentcoreparity.bridge;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Turns a decoded value into what the setter of a field takes. */
interface Conversion {

    /** The value as it is; a setter of another type raises ClassCastException by itself. */
    Conversion NONE = value -> value;

    Set<String> TOKEN_IDS = Set.of("prompt_token_ids", "completion_token_ids");

    Object convert(Object value) throws Throwable;

    /** The conversion for a field whose setter has this parameter. */
    static Conversion of(String field, Class<?> parameter) {
        if (TOKEN_IDS.contains(field)) {
            return Conversion::integers;
        }
        return parameter == double.class || parameter == Double.class ? Conversion::widened : NONE;
    }

    /** For a field that holds a bean, which travels as a map. */
    static Conversion toBean(BeanType type) {
        return value -> value instanceof Map<?, ?> ? type.bean(value) : value;
    }

    /** For a field that holds a list of beans, which travel as maps. */
    static Conversion toBeans(BeanType type) {
        return value -> {
            if (!(value instanceof List<?> items)) {
                return value;
            }
            List<Object> beans = new ArrayList<>(items.size());
            for (Object item : items) {
                beans.add(type.bean(item));
            }
            return beans;
        };
    }

    /** Checks what generics would if the list came from Java: it holds Integers only. */
    private static Object integers(Object value) {
        if (value instanceof List<?> items) {
            items.forEach(Integer.class::cast);
        }
        return value;
    }

    /** An integer of any size where a double belongs. */
    private static Object widened(Object value) {
        return value instanceof Integer || value instanceof Long || value instanceof BigInteger
                ? (Object) ((Number) value).doubleValue()
                : value;
    }
}
