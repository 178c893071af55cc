package com.openjiuwen.core.graph.store;

import java.io.ObjectInputFilter;
import java.util.Set;

/** Admits to native deserialization what a graph's state is made of, and nothing else. */
final class NativeClassFilter implements ObjectInputFilter {

    static final NativeClassFilter INSTANCE = new NativeClassFilter();

    // Generous for a state, yet small enough that a forged stream cannot exhaust the heap.
    private static final long MAX_DEPTH = 2_000;
    private static final long MAX_ARRAY_LENGTH = 10_000_000;

    private static final Set<String> OWN_PACKAGES =
            Set.of(
                    "com.openjiuwen.core.foundation.llm.schema",
                    "com.openjiuwen.core.graph.pregel",
                    "com.openjiuwen.core.graph.store");

    private static final Set<String> PLAIN_CLASSES =
            Set.of(
                    "java.lang.Boolean",
                    "java.lang.Double",
                    "java.lang.Enum",
                    "java.lang.Float",
                    "java.lang.Integer",
                    "java.lang.Long",
                    "java.lang.Number",
                    "java.lang.Object",
                    "java.lang.StackTraceElement",
                    "java.lang.String",
                    "java.math.BigDecimal",
                    "java.math.BigInteger",
                    "java.util.ArrayList",
                    "java.util.Arrays$ArrayList",
                    "java.util.CollSer",
                    "java.util.Collections$EmptyList",
                    "java.util.Collections$EmptyMap",
                    "java.util.Collections$SingletonList",
                    "java.util.Collections$SingletonMap",
                    "java.util.HashMap",
                    "java.util.ImmutableCollections$List12",
                    "java.util.ImmutableCollections$ListN",
                    "java.util.ImmutableCollections$Map1",
                    "java.util.ImmutableCollections$MapN",
                    "java.util.LinkedHashMap",
                    "java.util.TreeMap");

    /** Where the exceptions that a node may end with come from. */
    private static final Set<String> EXCEPTION_PACKAGES =
            Set.of("java.lang", "java.io", "java.util", "java.util.concurrent");

    private NativeClassFilter() {}

    @Override
    public Status checkInput(FilterInfo info) {
        if (info.depth() > MAX_DEPTH || info.arrayLength() > MAX_ARRAY_LENGTH) {
            return Status.REJECTED;
        }
        Class<?> type = info.serialClass();
        if (type == null) {
            return Status.UNDECIDED;
        }
        // What an array holds is checked item by item.
        return type.isArray() || isAdmitted(type) ? Status.ALLOWED : Status.REJECTED;
    }

    private static boolean isAdmitted(Class<?> type) {
        return PLAIN_CLASSES.contains(type.getName())
                || OWN_PACKAGES.contains(type.getPackageName())
                || Throwable.class.isAssignableFrom(type)
                        && EXCEPTION_PACKAGES.contains(type.getPackageName());
    }
}
