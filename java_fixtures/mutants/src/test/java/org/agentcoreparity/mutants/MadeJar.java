package org.agentcoreparity.mutants;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;

/** A folder of classes that a test writes, with the one class that tells it is agent-core. */
final class MadeJar {

    static final String MESSAGE = "com.openjiuwen.core.foundation.llm.schema.BaseMessage";
    static final String LIMIT = "com.openjiuwen.parity.Limit";
    static final String TABLE = "com.openjiuwen.parity.Operations";

    private static final String SCHEMA = "package com.openjiuwen.core.foundation.llm.schema;";
    private static final String PARITY = "package com.openjiuwen.parity;";

    private MadeJar() {}

    /**
     * Compiles a message, and a {@code text.of} that cuts texts at a limit, with these of javac's
     * options; returns the folder.
     */
    static Path compile(Path folder, String... options) throws IOException {
        Path sources = folder.resolve("sources");
        write(
                sources.resolve("BaseMessage.java"),
                SCHEMA,
                "public class BaseMessage {",
                "    private Object content;",
                "    public BaseMessage() {}",
                "    public Object getContent() { return content; }",
                "    public void setContent(Object content) { this.content = content; }",
                "}");
        write(
                sources.resolve("Limit.java"),
                PARITY,
                "final class Limit {",
                "    private static final int MOST = most(2);",
                "    private Limit() {}",
                "    private static int most(int half) { return half * 2; }",
                "    static String cut(String text) {",
                "        if (text.length() > MOST) {",
                "            return text.substring(0, MOST);",
                "        }",
                "        return text;",
                "    }",
                "    static String loop(String text) {",
                "        int count = 0;",
                "        while (count < 3) {",
                "            count++;",
                "        }",
                "        return text + count;",
                "    }",
                "}");
        write(
                sources.resolve("Operations.java"),
                PARITY,
                "import java.util.Map;",
                "import java.util.function.Function;",
                "public final class Operations {",
                "    private Operations() {}",
                "    public static Map<String, Function<Map<String, Object>, Object>> table() {",
                "        return Map.of(\"text.of\", input -> of((String) input.get(\"value\")));",
                "    }",
                "    private static Object of(String text) {",
                "        String made = text.startsWith(\"#\") ? Limit.loop(text) : Limit.cut(text);",
                "        return Map.of(\"text\", made);",
                "    }",
                "}");
        Path classes = Files.createDirectories(folder.resolve("classes"));
        List<String> arguments = new ArrayList<>(List.of(options));
        arguments.addAll(List.of("-d", classes.toString()));
        for (String name : List.of("BaseMessage", "Limit", "Operations")) {
            arguments.add(sources.resolve(name + ".java").toString());
        }
        int failed =
                ToolProvider.getSystemJavaCompiler()
                        .run(null, null, null, arguments.toArray(String[]::new));
        if (failed != 0) {
            throw new IllegalStateException("the classes do not compile");
        }
        return classes;
    }

    private static void write(Path file, String... lines) throws IOException {
        Files.createDirectories(file.getParent());
        Files.write(file, List.of(lines));
    }
}
