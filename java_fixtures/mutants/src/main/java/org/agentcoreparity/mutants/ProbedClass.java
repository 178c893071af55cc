package org.agentcoreparity.mutants;

import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.pitest.classinfo.ClassByteArraySource;
import org.pitest.classinfo.ComputeClassWriter;
import org.pitest.reloc.asm.ClassReader;
import org.pitest.reloc.asm.ClassVisitor;
import org.pitest.reloc.asm.ClassWriter;
import org.pitest.reloc.asm.MethodVisitor;
import org.pitest.reloc.asm.Opcodes;

/** A class with a probe at the start of every block, and which block each instruction is in. */
final class ProbedClass {

    private final byte[] bytes;
    private final Map<String, NavigableMap<Integer, Integer>> blocks = new HashMap<>();
    private int next;

    /** Puts probes into a class; {@code number} is the class's in every place of it. */
    ProbedClass(byte[] original, int number, ClassByteArraySource source) {
        next = number << Probes.BLOCK_BITS;
        ClassWriter writer =
                new ComputeClassWriter(source, new HashMap<>(), ClassWriter.COMPUTE_FRAMES);
        // Expanded frames are what pitest counts too, so that its indexes fit.
        new ClassReader(original).accept(new Prober(writer), ClassReader.EXPAND_FRAMES);
        bytes = writer.toByteArray();
    }

    byte[] bytes() {
        return bytes;
    }

    /** The place of an instruction of a method, counted as pitest counts them. */
    int place(String method, String descriptor, int instruction) {
        return blocks.get(method + descriptor).floorEntry(instruction).getValue();
    }

    private final class Prober extends ClassVisitor {

        Prober(ClassVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            NavigableMap<Integer, Integer> starts = new TreeMap<>();
            blocks.put(name + descriptor, starts);
            MethodVisitor method =
                    super.visitMethod(access, name, descriptor, signature, exceptions);
            return new BlockProber(
                    method,
                    instruction -> {
                        starts.put(instruction, next);
                        return next++;
                    });
        }
    }
}
