/**
 * The JVM side of the harness: drives whatever version of agent-core-java shares its class loader.
 *
 * <p>{@link org.agentcoreparity.bridge.Bridge} is the one entry. It takes a batch of calls as bytes
 * and gives the outcomes as bytes; nothing else crosses between Python and Java. The jar is bound
 * by name, through reflection, and what a version lacks makes a call unsupported, never a failure.
 */
package org.agentcoreparity.bridge;
