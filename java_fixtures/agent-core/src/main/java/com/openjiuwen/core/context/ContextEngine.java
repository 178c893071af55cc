package com.openjiuwen.core.context;

import java.util.HashMap;
import java.util.Map;

/** Keeps the contexts of an agent by their ids. */
public final class ContextEngine {

    private final Map<String, ModelContext> contexts = new HashMap<>();

    /** Returns the context of that id, made if there is none. */
    public ModelContext createContext(String id) {
        return contexts.computeIfAbsent(id, unused -> new ModelContext());
    }

    /** Returns the context of that id, or null if there is none. */
    public ModelContext getContext(String id) {
        return contexts.get(id);
    }
}
