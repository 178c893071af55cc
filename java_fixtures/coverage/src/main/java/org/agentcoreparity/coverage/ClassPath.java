package org.agentcoreparity.coverage;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/** The classes of a class path, each as the first entry that has it holds it. */
final class ClassPath {

    private static final String ENDING = ".class";

    private final Map<String, byte[]> classes = new TreeMap<>();

    /** Reads the classes whose names, with slashes, are wanted. */
    ClassPath(List<Path> entries, Predicate<String> wanted) throws IOException {
        for (Path entry : entries) {
            if (Files.isDirectory(entry)) {
                readFolder(entry, wanted);
            } else {
                readJar(entry, wanted);
            }
        }
    }

    /** The bytes of each class by its name, in the names' order. */
    Map<String, byte[]> classes() {
        return classes;
    }

    private void readFolder(Path folder, Predicate<String> wanted) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                String relative = folder.relativize(file).toString().replace('\\', '/');
                String name = className(relative);
                if (name != null && wanted.test(name)) {
                    classes.putIfAbsent(name, Files.readAllBytes(file));
                }
            }
        }
    }

    private void readJar(Path file, Predicate<String> wanted) throws IOException {
        // As the JVM reads it: what a jar holds for newer versions of Java is left to those.
        try (JarFile jar =
                new JarFile(file.toFile(), false, JarFile.OPEN_READ, Runtime.version())) {
            Enumeration<JarEntry> entries = jar.entries();
            while (entries.hasMoreElements()) {
                String name = className(entries.nextElement().getName());
                if (name != null && wanted.test(name) && !classes.containsKey(name)) {
                    try (InputStream stream = jar.getInputStream(jar.getJarEntry(name + ENDING))) {
                        classes.put(name, stream.readAllBytes());
                    }
                }
            }
        }
    }

    private static String className(String entry) {
        boolean isClass = entry.endsWith(ENDING) && !entry.startsWith("META-INF/");
        return isClass ? entry.substring(0, entry.length() - ENDING.length()) : null;
    }
}
