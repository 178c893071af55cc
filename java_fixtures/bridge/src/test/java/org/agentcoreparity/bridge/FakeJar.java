package org.agentcoreparity.bridge;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * A version of agent-core-java made for a test: the sources in {@code src/test/fakes}, compiled.
 */
final class FakeJar {

    private static final Path SOURCES = Path.of("src", "test", "fakes");

    private final ClassLoader loader;

    private FakeJar(ClassLoader loader) {
        this.loader = loader;
    }

    /** Compiles a version into a folder and loads it with nothing beside it. */
    static FakeJar compile(String version, Path folder) {
        try (Stream<Path> files = Files.walk(SOURCES.resolve(version))) {
            List<String> arguments = new ArrayList<>(List.of("-nowarn", "-d", folder.toString()));
            files.filter(file -> file.toString().endsWith(".java"))
                    .forEach(file -> arguments.add(file.toString()));
            JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
            int failed = compiler.run(null, null, null, arguments.toArray(String[]::new));
            if (failed != 0) {
                throw new IllegalStateException("the fake " + version + " does not compile");
            }
            URL[] urls = {folder.toUri().toURL()};
            return new FakeJar(new URLClassLoader(urls, ClassLoader.getPlatformClassLoader()));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    Bridge bridge() {
        return new Bridge(loader);
    }

    BareTiming bareTiming() {
        return new BareTiming(loader);
    }

    /** The outcome of one call, whose input is JSON. */
    static String call(Bridge bridge, String op, String input) {
        return lines(bridge, "[\"" + op + "\"," + input + "]").get(1).replaceFirst("^\\d+ ", "");
    }

    /** The answer's lines to a request of these calls, each JSON. */
    static List<String> lines(Bridge bridge, String... calls) {
        return lines(bridge, 10_000, 10_000, calls);
    }

    static List<String> lines(Bridge bridge, int timeoutMillis, int sliceMillis, String... calls) {
        StringWriter request = new StringWriter();
        request.append("{\"timeout_ms\":" + timeoutMillis + ",\"slice_ms\":" + sliceMillis);
        request.append(",\"calls\":[" + String.join(",", calls) + "]}");
        byte[] bytes = request.toString().getBytes(StandardCharsets.UTF_8);
        try {
            byte[] answer = bridge.execute(bytes);
            return new String(answer, StandardCharsets.US_ASCII).lines().toList();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }
}
