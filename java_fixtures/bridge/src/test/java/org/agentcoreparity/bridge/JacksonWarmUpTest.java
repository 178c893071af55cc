package org.agentcoreparity.bridge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class JacksonWarmUpTest {

    /**
     * A class loader with a Jackson of its own, if any, that tells which classes it was asked for.
     */
    private static final class Recording extends URLClassLoader {

        final Set<String> asked = ConcurrentHashMap.newKeySet();

        Recording(Class<?>... ofEachJar) {
            super(
                    Stream.of(ofEachJar)
                            .map(type -> type.getProtectionDomain().getCodeSource().getLocation())
                            .toArray(URL[]::new),
                    ClassLoader.getPlatformClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            asked.add(name);
            return super.loadClass(name, resolve);
        }
    }

    private static Set<String> loadedBy(Class<?>... ofEachJar) throws Exception {
        try (Recording loader = new Recording(ofEachJar)) {
            Thread thread = JacksonWarmUp.begin(loader);
            assertTrue(thread.isDaemon(), "it keeps no JVM alive");
            thread.join();
            return loader.asked;
        }
    }

    @Test
    void whatReadsWritesAndRefusesAFieldIsLoaded() throws Exception {
        Set<String> loaded = loadedBy(ObjectMapper.class, JsonFactory.class, JsonProperty.class);
        for (String name :
                new String[] {
                    "databind.deser.BeanDeserializer",
                    "databind.ser.BeanSerializer",
                    "databind.JsonMappingException$Reference",
                }) {
            assertTrue(loaded.contains(ErrorKind.JACKSON + name), name);
        }
    }

    @Test
    void aJarWithoutJacksonNeedsNone() throws Exception {
        assertEquals(Set.of(JacksonOps.OBJECT_MAPPER), loadedBy());
    }

    @Test
    void aJacksonWithPartsMissingIsLeftAlone() throws Exception {
        assertTrue(loadedBy(ObjectMapper.class).contains(JacksonOps.OBJECT_MAPPER));
    }
}
