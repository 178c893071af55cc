package org.agentcoreparity.mutants;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.pitest.classinfo.ClassByteArraySource;

/**
 * The classes of the jar under test, by name, and a loader of the libraries beside it.
 *
 * <p>What lies in a jar or folder with a class of agent-core is loaded anew for every mutant. The
 * other entries of the classpath are libraries: they know nothing of the mutated classes and are
 * loaded once.
 */
final class SubjectClasses implements ClassByteArraySource {

    private static final String OWN = "com/openjiuwen/";
    private static final String CLASS = ".class";

    private final Map<String, byte[]> own = new HashMap<>();
    private final Map<String, URL> origins = new HashMap<>();
    private final List<URL> ownEntries = new ArrayList<>();
    private final URLClassLoader libraries;

    SubjectClasses(List<Path> classpath) throws IOException {
        List<URL> others = new ArrayList<>();
        for (Path entry : classpath) {
            Map<String, byte[]> classes = read(entry);
            URL url = entry.toUri().toURL();
            if (classes.keySet().stream().anyMatch(name -> name.startsWith(OWN))) {
                // The first that has a class is the one that counts, as in any classpath.
                classes.forEach(own::putIfAbsent);
                classes.keySet().forEach(name -> origins.putIfAbsent(name, url));
                ownEntries.add(url);
            } else {
                others.add(url);
            }
        }
        libraries =
                new URLClassLoader(
                        others.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
    }

    private static Map<String, byte[]> read(Path entry) throws IOException {
        return Files.isDirectory(entry) ? readFolder(entry) : readJar(entry);
    }

    private static Map<String, byte[]> readFolder(Path folder) throws IOException {
        Map<String, byte[]> classes = new HashMap<>();
        List<Path> files;
        try (Stream<Path> all = Files.walk(folder)) {
            files = all.filter(file -> file.toString().endsWith(CLASS)).toList();
        }
        for (Path file : files) {
            String path = folder.relativize(file).toString().replace('\\', '/');
            classes.put(nameOf(path), Files.readAllBytes(file));
        }
        return classes;
    }

    private static Map<String, byte[]> readJar(Path jar) throws IOException {
        Map<String, byte[]> classes = new HashMap<>();
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            // A library is told by its names alone; its bytes stay where they are.
            if (zip.stream().noneMatch(entry -> entry.getName().startsWith(OWN))) {
                return classes;
            }
            for (ZipEntry entry : zip.stream().toList()) {
                if (entry.getName().endsWith(CLASS)) {
                    classes.put(nameOf(entry.getName()), zip.getInputStream(entry).readAllBytes());
                }
            }
        }
        return classes;
    }

    private static String nameOf(String path) {
        return path.substring(0, path.length() - CLASS.length());
    }

    /** The names of agent-core's own classes, as in {@code a.b.C$D}, in their order. */
    List<String> names() {
        return own.keySet().stream()
                .filter(name -> name.startsWith(OWN))
                .map(name -> name.replace('/', '.'))
                .sorted()
                .toList();
    }

    /** The bytes of one of the classes that are loaded anew; null if there is no such class. */
    byte[] bytes(String name) {
        return own.get(name.replace('.', '/'));
    }

    /** The jar or folder that one of these classes is from. */
    URL origin(String name) {
        return origins.get(name.replace('.', '/'));
    }

    /** The entries of the classpath that are loaded anew. */
    URL[] entries() {
        return ownEntries.toArray(URL[]::new);
    }

    ClassLoader libraries() {
        return libraries;
    }

    /** The bytes of any class that can be seen from the jar: what frames are computed from. */
    @Override
    public Optional<byte[]> getBytes(String name) {
        byte[] bytes = bytes(name);
        return bytes == null ? ofLibrary(name.replace('.', '/') + CLASS) : Optional.of(bytes);
    }

    private Optional<byte[]> ofLibrary(String path) {
        try (var stream = libraries.getResourceAsStream(path)) {
            return stream == null ? Optional.empty() : Optional.of(stream.readAllBytes());
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    /** A classpath, one entry a line, as URLs. */
    static List<Path> paths(String[] entries) throws MalformedURLException {
        return Stream.of(entries).map(Path::of).toList();
    }
}
