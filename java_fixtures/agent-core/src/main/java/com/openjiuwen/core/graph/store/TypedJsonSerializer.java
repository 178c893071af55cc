package com.openjiuwen.core.graph.store;

import com.openjiuwen.core.common.utils.SerializationUtils;

/** The typed JSON protocol: JSON in which messages and graph objects are tagged maps. */
final class TypedJsonSerializer implements Serializer {

    static final String TYPE = "json";
    static final TypedJsonSerializer INSTANCE = new TypedJsonSerializer();

    private TypedJsonSerializer() {}

    @Override
    public TypedBytes dumpsTyped(Object value) {
        return new TypedBytes(TYPE, SerializationUtils.toJsonBytes(TypedJsonWriter.write(value)));
    }

    @Override
    public Object loadsTyped(TypedBytes typed) {
        if (typed == null || !TYPE.equals(typed.type())) {
            return null;
        }
        return TypedJsonReader.read(SerializationUtils.fromJsonBytes(typed.data()));
    }
}
