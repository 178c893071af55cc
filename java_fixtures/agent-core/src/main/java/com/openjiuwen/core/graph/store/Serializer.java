package com.openjiuwen.core.graph.store;

/** Writes values to bytes that name their form, and reads them back. */
public interface Serializer {

    /** The same as {@link #createSerializer(String)}. */
    static Serializer create(String type) {
        return createSerializer(type);
    }

    /**
     * Returns the serializer of a type.
     *
     * <p>{@code json} is the typed JSON protocol. {@code java} is Java's native serialization:
     * never load bytes of it that come from an untrusted source.
     *
     * @throws IllegalArgumentException if there is no serializer of that type
     */
    static Serializer createSerializer(String type) {
        if (TypedJsonSerializer.TYPE.equals(type)) {
            return TypedJsonSerializer.INSTANCE;
        }
        if (NativeSerializer.TYPE.equals(type)) {
            return NativeSerializer.INSTANCE;
        }
        throw new IllegalArgumentException("Unknown serializer type: " + type);
    }

    /** Writes a value, tagged with this serializer's type. */
    TypedBytes dumpsTyped(Object value);

    /** Reads a value; null if {@code typed} is null or was written by another serializer. */
    Object loadsTyped(TypedBytes typed);
}
