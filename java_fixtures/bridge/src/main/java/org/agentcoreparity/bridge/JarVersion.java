package org.agentcoreparity.bridge;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/** The version of the jar that a class came from, as the jar itself states it. */
final class JarVersion {

    private static final String UNKNOWN = "unknown";

    private JarVersion() {}

    /** From Maven's pom.properties, else the manifest, else {@code unknown}. */
    static String of(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        if (source == null || !source.getLocation().getPath().endsWith(".jar")) {
            return UNKNOWN;
        }
        try (JarFile jar = new JarFile(file(source.getLocation().toURI()).toFile())) {
            return fromMaven(jar).or(() -> fromManifest(jar)).orElse(UNKNOWN);
        } catch (IOException | URISyntaxException | IllegalArgumentException unreadable) {
            return UNKNOWN;
        }
    }

    private static Path file(URI location) {
        return Path.of(location);
    }

    private static Optional<String> fromMaven(JarFile jar) throws IOException {
        List<JarEntry> entries =
                jar.stream()
                        .filter(entry -> entry.getName().startsWith("META-INF/maven/"))
                        .filter(entry -> entry.getName().endsWith("/pom.properties"))
                        .toList();
        // Several: a jar with its libraries packed in, whose own version is any one's guess.
        if (entries.size() != 1) {
            return Optional.empty();
        }
        Properties properties = new Properties();
        try (InputStream stream = jar.getInputStream(entries.get(0))) {
            properties.load(stream);
        }
        return Optional.ofNullable(properties.getProperty("version"));
    }

    private static Optional<String> fromManifest(JarFile jar) {
        try {
            return Optional.ofNullable(jar.getManifest())
                    .map(
                            manifest ->
                                    manifest.getMainAttributes()
                                            .getValue(Attributes.Name.IMPLEMENTATION_VERSION));
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }
}
