/**
 * Which lines and branches of a jar the cases reach.
 *
 * <p>JaCoCo's agent puts probes into the jar's classes as they are loaded. {@link
 * org.agentcoreparity.coverage.Probes} runs in the JVM of the subject and says which were set since
 * it was last asked; {@link org.agentcoreparity.coverage.Analysis} runs when all is over, in a JVM
 * of its own, and says what that means for the lines and branches.
 */
package org.agentcoreparity.coverage;
