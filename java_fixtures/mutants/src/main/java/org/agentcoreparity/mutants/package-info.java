/**
 * Mutants of a jar of agent-core-java, made from its bytecode by pitest's engine.
 *
 * <p>{@link org.agentcoreparity.mutants.Workshop} is the one entry. It lists the mutants, runs
 * calls on the unmutated jar and notes what they reach, and runs calls on one mutant after another,
 * each in a class loader of its own. The bridge drives them all; the jar sees neither it nor
 * pitest.
 */
package org.agentcoreparity.mutants;
