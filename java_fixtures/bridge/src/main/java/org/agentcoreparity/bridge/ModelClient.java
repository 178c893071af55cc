package org.agentcoreparity.bridge;

import java.lang.invoke.MethodHandle;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The jar's OpenAI client, of which only {@code parseStreamChunk(Map)} is wanted.
 *
 * <p>How a client is made differs from version to version and may need a network library that is
 * not there, so it is made at the first call, in the first way that passes a probe: an empty chunk
 * with a usage must come back with the model's name.
 */
final class ModelClient {

    private static final String CLIENT =
            "com.openjiuwen.core.foundation.llm.model_clients.OpenAIModelClient";
    private static final String PARSE = "parseStreamChunk";

    private final Class<?> type;
    private final MethodHandle parse;
    private Object client;
    private String failure;

    private ModelClient(Class<?> type, MethodHandle parse) {
        this.type = type;
        this.parse = parse;
    }

    static ModelClient of(SubjectJar jar) {
        Class<?> type = jar.get(CLIENT);
        for (Class<?> level = type; level != null; level = level.getSuperclass()) {
            for (Method method : level.getDeclaredMethods()) {
                if (method.getName().equals(PARSE)
                        && method.getParameterCount() == 1
                        && method.getParameterTypes()[0].isAssignableFrom(LinkedHashMap.class)) {
                    return new ModelClient(type, Methods.handle(method));
                }
            }
        }
        throw jar.lack("method OpenAIModelClient.parseStreamChunk(Map)");
    }

    /** The chunk that a chunk object is read to, or null. */
    Object parse(Object chunk) throws Throwable {
        if (client == null) {
            make();
        }
        return (Object) parse.invokeExact(client, chunk);
    }

    private void make() {
        Iterator<Object> candidates = StandIns.waysToMake(type).iterator();
        while (failure == null && candidates.hasNext()) {
            Object candidate = candidates.next();
            if (passesProbe(candidate)) {
                client = candidate;
                return;
            }
        }
        failure = "no OpenAIModelClient of this jar could be made without its configuration";
        throw new UnsupportedCallException(failure);
    }

    private boolean passesProbe(Object candidate) {
        Map<String, Object> empty = new LinkedHashMap<>();
        empty.put("choices", new ArrayList<>());
        empty.put("usage", new LinkedHashMap<>());
        try {
            Object chunk = (Object) parse.invokeExact(candidate, (Object) empty);
            Optional<Object> usage = read(Optional.ofNullable(chunk), "usageMetadata");
            return read(usage, "modelName").filter(StandIns.MODEL::equals).isPresent();
        } catch (VirtualMachineError fatal) {
            throw fatal;
        } catch (Throwable unusable) {
            return false;
        }
    }

    private static Optional<Object> read(Optional<Object> bean, String field) throws Throwable {
        if (bean.isEmpty()) {
            return bean;
        }
        Optional<MethodHandle> getter = new Methods(bean.get().getClass()).getter(field);
        return getter.isEmpty()
                ? Optional.empty()
                : Optional.ofNullable((Object) getter.get().invokeExact(bean.get()));
    }
}
