package org.agentcoreparity.bridge;

import java.lang.invoke.MethodHandle;
import java.lang.reflect.Constructor;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The ops {@code serializer.*}: {@code Serializer.createSerializer(type)} and what it makes. */
final class SerializerOps {

    private static final String STORE = "com.openjiuwen.core.graph.store.";
    private static final String TYPE = "type";
    private static final String NATIVE = "java";

    /** What old versions call their native form. */
    private static final String OLD_NATIVE = "pickle";

    private final MethodHandle create;
    private final MethodHandle dumps;
    private final MethodHandle loads;
    private final Constructor<?> typedBytes;
    private final MethodHandle type;
    private final MethodHandle data;

    private SerializerOps(SubjectJar jar) {
        Class<?> serializer = jar.get(STORE + "Serializer");
        Class<?> bytes = jar.get(STORE + "TypedBytes", STORE + "Serializer$TypedBytes");
        Methods methods = new Methods(serializer);
        create =
                methods.find("createSerializer", 1)
                        .or(() -> methods.find("create", 1))
                        .orElseThrow(() -> jar.lack("method Serializer.createSerializer"));
        dumps =
                methods.find("dumpsTyped", 1)
                        .orElseThrow(() -> jar.lack("method Serializer.dumpsTyped"));
        loads =
                methods.find("loadsTyped", 1)
                        .orElseThrow(() -> jar.lack("method Serializer.loadsTyped"));
        Methods accessors = new Methods(bytes);
        type = accessors.getter("type").orElseThrow(() -> jar.lack("method TypedBytes.type"));
        data = accessors.getter("data").orElseThrow(() -> jar.lack("method TypedBytes.data"));
        try {
            typedBytes = bytes.getConstructor(String.class, byte[].class);
        } catch (NoSuchMethodException missing) {
            throw jar.lack("constructor TypedBytes(String, byte[])");
        }
    }

    static void offer(OpTable table, SubjectJar jar) {
        table.offer(
                List.of("serializer.dumps", "serializer.loads", "serializer.roundtrip"),
                () -> {
                    SerializerOps ops = new SerializerOps(jar);
                    return Map.of(
                            "serializer.dumps", ops::dump,
                            "serializer.loads", ops::load,
                            "serializer.roundtrip", ops::roundtrip);
                });
    }

    private Object dump(Map<String, Object> input) throws Throwable {
        Object serializer = serializer(input);
        refuseNative(input, "is bytes and has no text");
        Object dumped = (Object) dumps.invokeExact(serializer, input.get("value"));
        byte[] bytes = (byte[]) (Object) data.invokeExact(dumped);
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("type", (Object) type.invokeExact(dumped));
        result.put("text", new String(bytes, StandardCharsets.UTF_8));
        return result;
    }

    private Object load(Map<String, Object> input) throws Throwable {
        Object serializer = serializer(input);
        refuseNative(input, "is never read from a case: reading it can run any code");
        byte[] bytes = String.valueOf(input.get("text")).getBytes(StandardCharsets.UTF_8);
        Object tag = input.containsKey("tag") ? input.get("tag") : input.get(TYPE);
        return (Object) loads.invokeExact(serializer, Construction.invoke(typedBytes, tag, bytes));
    }

    private Object roundtrip(Map<String, Object> input) throws Throwable {
        Object serializer = serializer(input);
        Object dumped = (Object) dumps.invokeExact(serializer, input.get("value"));
        return (Object) loads.invokeExact(serializer, dumped);
    }

    private static void refuseNative(Map<String, Object> input, String why) {
        if (NATIVE.equals(input.get(TYPE)) || OLD_NATIVE.equals(input.get(TYPE))) {
            throw new UnsupportedCallException("the form " + input.get(TYPE) + " " + why);
        }
    }

    private Object serializer(Map<String, Object> input) throws Throwable {
        Object name = input.get(TYPE);
        try {
            return (Object) create.invokeExact(name);
        } catch (IllegalArgumentException unknown) {
            if (NATIVE.equals(name) && isKnown(OLD_NATIVE)) {
                throw new UnsupportedCallException(
                        "this jar's native form is called " + OLD_NATIVE + ", not " + NATIVE);
            }
            throw unknown;
        }
    }

    private boolean isKnown(String name) throws Throwable {
        try {
            return (Object) create.invokeExact((Object) name) != null;
        } catch (IllegalArgumentException unknown) {
            return false;
        }
    }
}
