package com.openjiuwen.core.graph.store;

/**
 * A serialized value, and which serializer wrote it.
 *
 * @param type the serializer's type tag, {@code json} or {@code java}
 * @param data the bytes; not copied
 */
public record TypedBytes(String type, byte[] data) {}
