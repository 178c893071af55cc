package org.agentcoreparity.bridge;

import java.lang.invoke.MethodHandle;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The {@code merge} of each chunk class, whatever parameter a version gives it. */
final class Merging {

    private final Schema schema;
    private final Map<Class<?>, Merge> byClass;

    private Merging(Schema schema, Map<Class<?>, Merge> byClass) {
        this.schema = schema;
        this.byClass = byClass;
    }

    private record Merge(Class<?> parameter, MethodHandle handle) {}

    static Merging bind(Schema schema) {
        Map<Class<?>, Merge> byClass = new HashMap<>();
        for (BeanType type : schema.messages()) {
            if (isChunk(type)) {
                // merge(Object) in new versions, merge(ToolMessageChunk) in old ones.
                List<Method> methods = type.methods().overloads("merge", 1);
                Stream<Method> general =
                        methods.stream().filter(one -> one.getParameterTypes()[0] == Object.class);
                Stream<Method> typed =
                        methods.stream().filter(one -> one.getParameterTypes()[0] == type.type());
                Stream.concat(general, typed)
                        .findFirst()
                        .ifPresent(method -> byClass.put(type.type(), merge(method)));
            }
        }
        if (byClass.isEmpty()) {
            throw new UnsupportedCallException("this jar has no chunk class with a merge method");
        }
        return new Merging(schema, byClass);
    }

    private static Merge merge(Method method) {
        return new Merge(method.getParameterTypes()[0], Methods.handle(method));
    }

    Object merge(Object left, Object right) throws Throwable {
        Merge merge = left == null ? null : byClass.get(left.getClass());
        if (merge == null) {
            throw noMerge(left);
        }
        if (right != null && !merge.parameter.isInstance(right)) {
            throw new UnsupportedCallException(
                    "this jar's merge takes only %s, not %s"
                            .formatted(merge.parameter.getSimpleName(), describe(right)));
        }
        return (Object) merge.handle.invokeExact(left, right);
    }

    /** The chunks merged from the left; one chunk is itself, and none is null. */
    Object fold(List<?> chunks) throws Throwable {
        Object folded = null;
        boolean first = true;
        for (Object chunk : chunks) {
            folded = first ? chunk : merge(folded, chunk);
            first = false;
        }
        return folded;
    }

    private RuntimeException noMerge(Object left) {
        boolean isChunk = left != null && isChunk(schema.of(left.getClass()));
        return isChunk
                ? new UnsupportedCallException("this jar cannot merge " + describe(left))
                : new ClassCastException(describe(left) + " is no chunk");
    }

    private static boolean isChunk(ValueType type) {
        return type instanceof BeanType && type.name().endsWith("Chunk");
    }

    private static String describe(Object value) {
        return value == null ? "null" : value.getClass().getSimpleName();
    }
}
