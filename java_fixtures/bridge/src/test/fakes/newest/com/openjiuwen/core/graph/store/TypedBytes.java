package com.openjiuwen.core.graph.store;

public record TypedBytes(String type, byte[] data) {}
