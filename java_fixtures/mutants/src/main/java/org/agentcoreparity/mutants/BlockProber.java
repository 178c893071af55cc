package org.agentcoreparity.mutants;

import java.util.function.IntUnaryOperator;
import org.pitest.reloc.asm.Handle;
import org.pitest.reloc.asm.Label;
import org.pitest.reloc.asm.MethodVisitor;
import org.pitest.reloc.asm.Opcodes;

/**
 * Puts a call of {@link Probes#hit} before the first instruction of every block of a method: what a
 * label or a jump begins.
 *
 * <p>Instructions are counted as pitest does: every frame, label and line number is one.
 */
final class BlockProber extends MethodVisitor {

    private static final String PROBES = Probes.class.getName().replace('.', '/');

    private final IntUnaryOperator placeOf;
    private int instruction;
    private boolean begins = true;

    /** {@code placeOf} gives the place of the block that begins at an instruction. */
    BlockProber(MethodVisitor next, IntUnaryOperator placeOf) {
        super(Opcodes.ASM9, next);
        this.placeOf = placeOf;
    }

    private void probe() {
        instruction++;
        if (begins) {
            begins = false;
            super.visitLdcInsn(placeOf.applyAsInt(instruction));
            super.visitMethodInsn(Opcodes.INVOKESTATIC, PROBES, "hit", "(I)V", false);
        }
    }

    @Override
    public void visitFrame(int type, int locals, Object[] local, int stacks, Object[] stack) {
        instruction++;
        super.visitFrame(type, locals, local, stacks, stack);
    }

    @Override
    public void visitLabel(Label label) {
        instruction++;
        begins = true;
        super.visitLabel(label);
    }

    @Override
    public void visitLineNumber(int line, Label start) {
        instruction++;
        super.visitLineNumber(line, start);
    }

    @Override
    public void visitInsn(int opcode) {
        probe();
        super.visitInsn(opcode);
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
        probe();
        super.visitIntInsn(opcode, operand);
    }

    @Override
    public void visitVarInsn(int opcode, int variable) {
        probe();
        super.visitVarInsn(opcode, variable);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        probe();
        super.visitTypeInsn(opcode, type);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        probe();
        super.visitFieldInsn(opcode, owner, name, descriptor);
    }

    @Override
    public void visitMethodInsn(
            int opcode, String owner, String name, String descriptor, boolean ofInterface) {
        probe();
        super.visitMethodInsn(opcode, owner, name, descriptor, ofInterface);
    }

    @Override
    public void visitInvokeDynamicInsn(
            String name, String descriptor, Handle bootstrap, Object... arguments) {
        probe();
        super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
        probe();
        super.visitJumpInsn(opcode, label);
        begins = true;
    }

    @Override
    public void visitLdcInsn(Object value) {
        probe();
        super.visitLdcInsn(value);
    }

    @Override
    public void visitIincInsn(int variable, int increment) {
        probe();
        super.visitIincInsn(variable, increment);
    }

    @Override
    public void visitTableSwitchInsn(int min, int max, Label other, Label... labels) {
        probe();
        super.visitTableSwitchInsn(min, max, other, labels);
        begins = true;
    }

    @Override
    public void visitLookupSwitchInsn(Label other, int[] keys, Label[] labels) {
        probe();
        super.visitLookupSwitchInsn(other, keys, labels);
        begins = true;
    }

    @Override
    public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
        probe();
        super.visitMultiANewArrayInsn(descriptor, dimensions);
    }
}
