package org.agentcoreparity.bridge;

import java.util.Map;

/** A class of the jar that a {@code $class} map may name. */
sealed interface ValueType permits BeanType, GraphType {

    /** The name in {@code $class}. */
    String name();

    Class<?> type();

    /** An object with these fields, whose values are built already; the rest keep their default. */
    Object create(Map<String, Object> fields) throws Throwable;

    /** Writes an object of this type with its {@code $class} and every field. */
    void write(Object value, Observer observer) throws Throwable;
}
