package org.agentcoreparity.bridge;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;

/**
 * Has the jar's own Jackson load what it reads and writes with, beside the first calls.
 *
 * <p>That is hundreds of classes, a sixth of a second for the first call that needs them, while
 * another core is idle. Only the library is used, by a mapper and a bean that are thrown away:
 * nothing of the jar's own runs.
 */
final class JacksonWarmUp {

    private static final String TEXT = "{\"name\":\"a\",\"items\":[1,2.5,true,null,{\"b\":\"c\"}]}";

    private JacksonWarmUp() {}

    /** Begins, if the jar has Jackson at all; what goes wrong here will show where it matters. */
    static Thread begin(ClassLoader loader) {
        Thread thread = new Thread(() -> warmUp(loader), "parity-warm-up");
        thread.setDaemon(true);
        thread.setContextClassLoader(loader);
        thread.start();
        return thread;
    }

    private static void warmUp(ClassLoader loader) {
        try {
            Class<?> type = Class.forName(JacksonOps.OBJECT_MAPPER, true, loader);
            Object mapper = type.getConstructor().newInstance();
            Method read = type.getMethod("readValue", String.class, Class.class);
            Method write = type.getMethod("writeValueAsString", Object.class);
            write.invoke(mapper, read.invoke(mapper, TEXT, Bean.class));
            read.invoke(mapper, TEXT, Map.class);
            read.invoke(mapper, TEXT.replace("name", "unknown"), Bean.class);
        } catch (ReflectiveOperationException | LinkageError expected) {
            // The last call ends so: what an unknown field throws has classes of its own.
            return;
        }
    }

    /** Something of the shape that messages have. */
    public static final class Bean {

        private String name;
        private List<Object> items;

        public String getName() {
            return name;
        }

        public void setName(String name) {
            this.name = name;
        }

        public List<Object> getItems() {
            return items;
        }

        public void setItems(List<Object> items) {
            this.items = items;
        }
    }
}
