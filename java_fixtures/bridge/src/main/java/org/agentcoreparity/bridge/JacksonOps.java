package org.agentcoreparity.bridge;

import java.lang.invoke.MethodHandle;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code message.to_json} and {@code message.from_json}: the jar's own plain ObjectMapper. */
final class JacksonOps {

    static final String OBJECT_MAPPER = ErrorKind.JACKSON + "databind.ObjectMapper";

    private JacksonOps() {}

    static void offer(OpTable table, SubjectJar jar, Schema schema) {
        table.offer(
                List.of("message.to_json", "message.from_json"),
                () -> {
                    Mapper mapper = new Mapper(jar.get(OBJECT_MAPPER));
                    return Map.of(
                            "message.to_json",
                            input -> mapper.write(input.get("message")),
                            "message.from_json",
                            input -> mapper.read(text(input, "text"), messageClass(schema, input)));
                });
    }

    private static Class<?> messageClass(Schema schema, Map<String, Object> input) {
        return schema.named(text(input, "class")).type();
    }

    private static String text(Map<String, Object> input, String field) {
        return (String) input.get(field);
    }

    /** A mapper that is made at the first call: its classes are many, and most runs need none. */
    private static final class Mapper {

        private final Class<?> type;
        private Object mapper;
        private MethodHandle write;
        private MethodHandle read;

        Mapper(Class<?> type) {
            this.type = type;
        }

        Object write(Object message) throws Throwable {
            bind();
            Map<String, Object> result = new LinkedHashMap<>();
            result.put("text", (Object) write.invokeExact(mapper, message));
            return result;
        }

        Object read(String text, Class<?> message) throws Throwable {
            bind();
            return (Object) read.invokeExact(mapper, (Object) text, (Object) message);
        }

        private void bind() throws Throwable {
            if (mapper == null) {
                mapper = Construction.invoke(type.getConstructor());
                write = Methods.handle(type.getMethod("writeValueAsString", Object.class));
                read = Methods.handle(type.getMethod("readValue", String.class, Class.class));
            }
        }
    }
}
