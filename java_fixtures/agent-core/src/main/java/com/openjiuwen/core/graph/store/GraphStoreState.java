package com.openjiuwen.core.graph.store;

import com.openjiuwen.core.graph.pregel.Message;
import java.io.Serial;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import lombok.Value;

/** What is persisted of a graph between two steps. */
@Value
public class GraphStoreState implements Serializable {

    @Serial private static final long serialVersionUID = 1L;

    /** The namespace of the graph. */
    String ns;

    /** The number of the step, from 0. */
    int step;

    /** The value of each channel by its name. */
    @SuppressWarnings("serial")
    Map<String, Object> channelValues;

    /** The messages that are not delivered yet. */
    @SuppressWarnings("serial")
    List<Message> pendingBuffer;

    /** The unfinished nodes by their names. */
    @SuppressWarnings("serial")
    Map<String, PendingNode> pendingNode;

    /** How often each node has run, by its name. */
    @SuppressWarnings("serial")
    Map<String, Integer> nodeVersion;

    /** Returns the fields as text, by the names they have in Python as well. */
    @Override
    public String toString() {
        return "GraphStoreState(ns="
                + ns
                + ", step="
                + step
                + ", channel_values="
                + channelValues
                + ", pending_buffer="
                + pendingBuffer
                + ", pending_node="
                + pendingNode
                + ", node_version="
                + nodeVersion
                + ")";
    }
}
