package org.agentcoreparity.coverage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.ToolProvider;
import org.jacoco.core.internal.data.CRC64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassReachTest {

    private static final String SOURCE =
            String.join(
                    "\n",
                    "class Sign {",
                    "    String of(int number) {",
                    "        if (number < 0) {",
                    "            return \"-\";",
                    "        }",
                    "        return \"+\";",
                    "    }",
                    "}");

    @TempDir private Path folder;

    private byte[] compiled(String flag) throws IOException {
        Path source = Files.writeString(folder.resolve("Sign.java"), SOURCE);
        ToolProvider.getSystemJavaCompiler().run(null, null, null, flag, source.toString());
        return Files.readAllBytes(folder.resolve("Sign.class"));
    }

    private static String written(ClassReach reach) {
        StringBuilder out = new StringBuilder();
        reach.write(out);
        return out.toString();
    }

    /** The probes of the class: its constructor, a negative number, another one. */
    private static boolean[] probes(boolean made, boolean negative, boolean other) {
        return new boolean[] {made, negative, other};
    }

    @Test
    void eachLineAndBranchHasTheStepThatWasFirst() throws IOException {
        byte[] bytes = compiled("-g");
        ClassReach reach = new ClassReach("Sign", bytes);
        long id = CRC64.classId(bytes);
        assertTrue(reach.add(3, id, probes(true, false, true)));
        assertTrue(reach.add(5, id, probes(true, true, false)));
        assertEquals(
                "{\"name\":\"Sign\",\"source\":\"Sign.java\",\"by\":\"line\",\"places\":["
                        + "[1,\"<init>()\",3,0,[]],[3,\"of(int)\",3,2,[3,5]],"
                        + "[4,\"of(int)\",5,0,[]],[6,\"of(int)\",3,0,[]]]}",
                written(reach));
    }

    @Test
    void withoutLineNumbersMethodsTakeTheirPlace() throws IOException {
        byte[] bytes = compiled("-g:none");
        ClassReach reach = new ClassReach("Sign", bytes);
        assertTrue(reach.add(7, CRC64.classId(bytes), probes(true, true, false)));
        assertEquals(
                "{\"name\":\"Sign\",\"source\":null,\"by\":\"method\",\"places\":["
                        + "[\"<init>()\",\"<init>()\",7,0,[]],[\"of(int)\",\"of(int)\",7,2,[7]]]}",
                written(reach));
    }

    @Test
    void whatNothingReachesHasNoFirstStep() throws IOException {
        String written = written(new ClassReach("Sign", compiled("-g")));
        assertTrue(written.contains("[3,\"of(int)\",null,2,[]]"), written);
    }

    @Test
    void probesOfAnotherClassAreRefused() throws IOException {
        ClassReach reach = new ClassReach("Sign", compiled("-g"));
        assertFalse(reach.add(0, 1234, probes(true, true, true)));
    }
}
