import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles and runs the Repro.java of each folder in one JVM, as {@code java Repro.java} would in
 * one each, and prints a line a program: its output, or what the compiler said, in base64.
 */
public class RunPrograms {

    public static void main(String[] folders) throws Exception {
        PrintStream out = System.out;
        System.setErr(new PrintStream(OutputStream.nullOutputStream()));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null);
        for (String folder : folders) {
            Path classes = Files.createTempDirectory(Path.of(folder), "classes");
            StringWriter said = new StringWriter();
            String classpath = System.getProperty("java.class.path");
            List<String> options = List.of("-d", classes.toString(), "-cp", classpath);
            var sources = files.getJavaFileObjects(Path.of(folder, "Repro.java"));
            compiler.getTask(said, files, null, options, null, sources).call();
            byte[] shown = said.toString().getBytes(StandardCharsets.UTF_8);
            String line = Base64.getEncoder().encodeToString(shown.length > 0 ? shown : run(classes));
            out.println(line);
        }
    }

    private static byte[] run(Path classes) throws Exception {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        System.setOut(new PrintStream(output));
        try (URLClassLoader loader = new URLClassLoader(new URL[] {classes.toUri().toURL()})) {
            Class<?> program = loader.loadClass("Repro");
            program.getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        }
        return output.toByteArray();
    }
}
