package org.agentcoreparity.coverage;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.jacoco.core.data.ExecutionData;
import org.jacoco.core.data.ExecutionDataReader;

/**
 * The probes that were set since they were last asked for, and never before.
 *
 * <p>The agent lives in the system class loader, where its jar is put; this class and JaCoCo's core
 * have a loader of their own, so that the jar under test meets neither.
 */
public final class Probes {

    private static final String AGENT = "org.jacoco.agent.rt.RT";
    private static final String AGENT_TYPE = "org.jacoco.agent.rt.IAgent";

    private final MethodHandle executionData;
    private final Map<Long, BitSet> seen = new HashMap<>();

    /** Finds the agent; an error if the JVM was started without it. */
    public Probes() throws ReflectiveOperationException {
        ClassLoader system = ClassLoader.getSystemClassLoader();
        Class<?> type = Class.forName(AGENT_TYPE, true, system);
        MethodHandles.Lookup lookup = MethodHandles.publicLookup();
        Object agent = Class.forName(AGENT, true, system).getMethod("getAgent").invoke(null);
        executionData =
                lookup.findVirtual(
                                type,
                                "getExecutionData",
                                MethodType.methodType(byte[].class, boolean.class))
                        .bindTo(agent);
    }

    /**
     * The new ones, as JSON {@code [[class, id, probes in the class, [probe, …]], …]}; empty if
     * there are none.
     */
    public byte[] fresh() throws Throwable {
        StringBuilder out = new StringBuilder();
        ExecutionDataReader reader =
                new ExecutionDataReader(
                        new ByteArrayInputStream((byte[]) executionData.invoke(true)));
        reader.setSessionInfoVisitor(session -> {});
        reader.setExecutionDataVisitor(data -> add(out, data));
        readAll(reader);
        return out.length() == 0
                ? new byte[0]
                : ("[" + out + "]").getBytes(StandardCharsets.US_ASCII);
    }

    private static void readAll(ExecutionDataReader reader) throws IOException {
        // It stops where one dump ends and the next begins, which does not happen here.
        reader.read();
    }

    private void add(StringBuilder out, ExecutionData data) {
        boolean[] set = data.getProbes();
        BitSet before = seen.computeIfAbsent(data.getId(), id -> new BitSet(set.length));
        StringBuilder fresh = new StringBuilder();
        for (int probe = 0; probe < set.length; probe++) {
            if (set[probe] && !before.get(probe)) {
                before.set(probe);
                fresh.append(fresh.length() == 0 ? "" : ",").append(probe);
            }
        }
        if (fresh.length() > 0) {
            out.append(out.length() == 0 ? "[" : ",[");
            out.append(Json.string(data.getName())).append(",\"");
            out.append(Long.toHexString(data.getId())).append("\",");
            out.append(set.length).append(",[").append(fresh).append("]]");
        }
    }
}
