package com.openjiuwen.core.graph.store;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;

/**
 * Java's native serialization, for round trips of the project's own objects.
 *
 * <p>Reading admits only the classes of {@link NativeClassFilter}; even so, never give it bytes
 * from an untrusted source.
 */
final class NativeSerializer implements Serializer {

    static final String TYPE = "java";
    static final NativeSerializer INSTANCE = new NativeSerializer();

    private NativeSerializer() {}

    @Override
    public TypedBytes dumpsTyped(Object value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(value);
        } catch (IOException e) {
            throw new IllegalStateException("Failed to serialize Java object", e);
        }
        return new TypedBytes(TYPE, bytes.toByteArray());
    }

    @Override
    public Object loadsTyped(TypedBytes typed) {
        if (typed == null || !TYPE.equals(typed.type())) {
            return null;
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(typed.data()))) {
            in.setObjectInputFilter(NativeClassFilter.INSTANCE);
            return in.readObject();
        } catch (IOException | ClassNotFoundException e) {
            throw new IllegalStateException("Failed to deserialize Java object", e);
        }
    }
}
