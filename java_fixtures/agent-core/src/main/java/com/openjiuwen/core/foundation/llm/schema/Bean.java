package com.openjiuwen.core.foundation.llm.schema;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BinaryOperator;

/** A class whose objects are made without arguments and hold properties to read and to set. */
record Bean(Constructor<?> constructor, List<Property> properties) {

    /** A public {@code getX} or {@code isX}, and the {@code setX} that takes what it returns. */
    record Property(Method getter, Method setter) {}

    /** Returns the bean that a class is; a class of the JDK's own is none. */
    static Optional<Bean> of(Class<?> type) {
        if (type.getName().startsWith("java.") || !Modifier.isPublic(type.getModifiers())) {
            return Optional.empty();
        }
        try {
            Bean bean = new Bean(type.getConstructor(), propertiesOf(type));
            return bean.properties.isEmpty() ? Optional.empty() : Optional.of(bean);
        } catch (NoSuchMethodException e) {
            return Optional.empty();
        }
    }

    /** Returns a new object of the class of both, each property merged by a rule. */
    Object merge(Object left, Object right, BinaryOperator<Object> rule) {
        try {
            Object merged = constructor.newInstance();
            for (Property property : properties) {
                Object earlier = property.getter.invoke(left);
                Object later = property.getter.invoke(right);
                property.setter.invoke(merged, rule.apply(earlier, later));
            }
            return merged;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("Cannot merge beans of " + left.getClass(), e);
        }
    }

    private static List<Property> propertiesOf(Class<?> type) {
        List<Property> properties = new ArrayList<>();
        for (Method getter : type.getMethods()) {
            String name = nameReadBy(getter);
            if (name == null) {
                continue;
            }
            try {
                Method setter = type.getMethod("set" + name, getter.getReturnType());
                properties.add(new Property(getter, setter));
            } catch (NoSuchMethodException e) {
                continue; // what can only be read is no property to merge
            }
        }
        return properties;
    }

    /** Returns the X of a {@code getX} or {@code isX}, or null if the method is no getter. */
    private static String nameReadBy(Method method) {
        if (method.getParameterCount() > 0 || Modifier.isStatic(method.getModifiers())) {
            return null;
        }
        String name = method.getName();
        if (name.startsWith("get")) {
            return name.substring("get".length());
        }
        boolean asks = name.startsWith("is") && method.getReturnType() == boolean.class;
        return asks ? name.substring("is".length()) : null;
    }
}
