package com.openjiuwen.core.graph.store;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.openjiuwen.core.graph.pregel.Message;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GraphTextTest {

    @Test
    void graphObjectsAreTextByTheirFieldsInSnakeCase() {
        PendingNode failed =
                new PendingNode("n", "error", List.of(new IOException("m"), new IOException()));
        GraphStoreState state =
                new GraphStoreState(
                        "ns",
                        1,
                        Map.of("a", 1.5),
                        List.of(new Message("s", "t")),
                        Map.of("n", failed),
                        Map.of("n", 2));
        assertEquals(
                "GraphStoreState(ns=ns, step=1, channel_values={a=1.5}, pending_buffer=["
                        + "GraphMessage(sender=s, target=t, payload=null)], pending_node={n="
                        + "PendingNode(node_name=n, status=error, exceptions=["
                        + "java.io.IOException: m, java.io.IOException])}, node_version={n=2})",
                state.toString());
    }
}
