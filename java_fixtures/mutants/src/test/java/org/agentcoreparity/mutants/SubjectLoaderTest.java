package org.agentcoreparity.mutants;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a jar that is loaded anew sees, and what it does not. */
class SubjectLoaderTest {

    @TempDir private Path folder;

    private SubjectClasses classes;

    @BeforeEach
    void compile() throws Exception {
        classes = new SubjectClasses(List.of(MadeJar.compile(folder)));
    }

    private SubjectLoader loader() {
        return new SubjectLoader(classes, (name, bytes) -> bytes);
    }

    @Test
    void everyLoaderHasClassesOfItsOwn() throws Exception {
        try (SubjectLoader one = loader();
                SubjectLoader other = loader()) {
            Class<?> type = one.loadClass(MadeJar.MESSAGE);
            assertNotSame(type, other.loadClass(MadeJar.MESSAGE));
            assertSame(type, one.loadClass(MadeJar.MESSAGE));
            assertEquals(
                    folder.resolve("classes").toUri().toURL(),
                    type.getProtectionDomain().getCodeSource().getLocation());
        }
    }

    @Test
    void nothingOfTheToolsIsSeenButTheProbes() throws Exception {
        try (SubjectLoader loader = loader()) {
            for (String name :
                    List.of(
                            "org.pitest.mutationtest.engine.gregor.GregorMutater",
                            "org.pitest.reloc.asm.ClassReader",
                            "org.agentcoreparity.bridge.Bridge",
                            "org.agentcoreparity.mutants.Workshop")) {
                assertThrows(ClassNotFoundException.class, () -> loader.loadClass(name));
            }
            assertSame(Probes.class, loader.loadClass(Probes.class.getName()));
        }
    }

    @Test
    void onlyAgentCoresOwnClassesAreNamed() {
        assertEquals(List.of(MadeJar.MESSAGE, MadeJar.LIMIT, MadeJar.TABLE), classes.names());
    }
}
