package org.agentcoreparity.bridge;

import java.lang.invoke.MethodHandle;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The ops {@code message.*} that need nothing but the message classes. */
final class MessageOps {

    private static final String MESSAGE = "message";

    private MessageOps() {}

    static void offer(OpTable table, Schema schema) {
        Map<String, Op> ops = new LinkedHashMap<>();
        ops.put("message.construct", input -> input.get(MESSAGE));
        ops.put(
                "message.dump",
                input -> call(schema, input.get(MESSAGE), dumpMethod(input.get("alias"))));
        ops.put("message.content_views", input -> views(schema, input.get(MESSAGE)));
        ops.put("message.equals", input -> equal(input.get("left"), input.get("right")));
        table.offer(List.copyOf(ops.keySet()), () -> ops);
    }

    private static String dumpMethod(Object alias) {
        if (alias == null) {
            return "modelDump";
        }
        return alias.equals("to_api_format") ? "toApiFormat" : String.valueOf(alias);
    }

    private static Object views(Schema schema, Object message) throws Throwable {
        Map<String, Object> views = new LinkedHashMap<>();
        views.put("string", call(schema, message, "getContentAsString"));
        views.put("list", call(schema, message, "getContentAsList"));
        return views;
    }

    private static Object call(Schema schema, Object message, String method) throws Throwable {
        if (message == null || !(schema.of(message.getClass()) instanceof BeanType type)) {
            throw new UnsupportedCallException("no message has " + method);
        }
        MethodHandle handle =
                type.methods()
                        .exact(method)
                        .orElseThrow(
                                () ->
                                        new UnsupportedCallException(
                                                "this jar's %s has no %s"
                                                        .formatted(type.name(), method)));
        return (Object) handle.invokeExact(message);
    }

    private static Object equal(Object left, Object right) {
        boolean equal = left.equals(right);
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("equal", equal);
        result.put("hash_equal", equal ? left.hashCode() == right.hashCode() : null);
        return result;
    }
}
