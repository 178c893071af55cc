package org.agentcoreparity.mutants;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import org.pitest.reloc.asm.ClassReader;
import org.pitest.reloc.asm.ClassVisitor;
import org.pitest.reloc.asm.ClassWriter;
import org.pitest.reloc.asm.FieldVisitor;
import org.pitest.reloc.asm.MethodVisitor;
import org.pitest.reloc.asm.Opcodes;

/** What tells one version of a method's code from another, line numbers and frames aside. */
final class MethodDigests {

    private static final int BYTES = 8;

    private final byte[] type;
    private final Map<String, String> known = new HashMap<>();

    MethodDigests(byte[] type) {
        this.type = type;
    }

    /** The digest of a method, which is named by its name and descriptor together. */
    String of(String method) {
        return known.computeIfAbsent(method, this::digest);
    }

    private String digest(String method) {
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(type)
                .accept(
                        new OneMethod(writer, method),
                        ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(writer.toByteArray());
            return HexFormat.of().formatHex(hash, 0, BYTES);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Keeps one method of a class; its pool of constants is then the method's own, too. */
    private static final class OneMethod extends ClassVisitor {

        private final String wanted;

        OneMethod(ClassVisitor next, String wanted) {
            super(Opcodes.ASM9, next);
            this.wanted = wanted;
        }

        @Override
        public FieldVisitor visitField(
                int access, String name, String descriptor, String signature, Object value) {
            return null;
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] exceptions) {
            return wanted.equals(name + descriptor)
                    ? super.visitMethod(access, name, descriptor, signature, exceptions)
                    : null;
        }
    }
}
