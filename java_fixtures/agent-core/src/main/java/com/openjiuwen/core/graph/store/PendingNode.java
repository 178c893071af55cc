package com.openjiuwen.core.graph.store;

import java.io.Serial;
import java.io.Serializable;
import java.util.List;
import lombok.AllArgsConstructor;
import lombok.Value;

/** A node of a graph that has not finished yet. */
@Value
@AllArgsConstructor
public class PendingNode implements Serializable {

    @Serial private static final long serialVersionUID = 1L;

    String nodeName;

    /** Where the node stands, for example {@code interrupt} or {@code error}. */
    String status;

    /** What went wrong, or null. */
    @SuppressWarnings("serial")
    List<Throwable> exceptions;

    public PendingNode(String nodeName, String status) {
        this(nodeName, status, null);
    }

    /** Returns the fields as text, by the names they have in Python as well. */
    @Override
    public String toString() {
        return "PendingNode(node_name="
                + nodeName
                + ", status="
                + status
                + ", exceptions="
                + exceptions
                + ")";
    }
}
