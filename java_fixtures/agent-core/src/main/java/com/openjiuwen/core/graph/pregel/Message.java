package com.openjiuwen.core.graph.pregel;

import java.io.Serial;
import java.io.Serializable;
import lombok.AllArgsConstructor;
import lombok.Value;

/** A message on its way from one node of a graph to another. */
@Value
@AllArgsConstructor
public class Message implements Serializable {

    @Serial private static final long serialVersionUID = 1L;

    /** The name of the node that sent it. */
    String sender;

    /** The name of the node that it goes to. */
    String target;

    /** What is sent; null for a bare signal. */
    @SuppressWarnings("serial")
    Object payload;

    public Message(String sender, String target) {
        this(sender, target, null);
    }

    /** Returns the fields as text; the name tells it from the messages of a conversation. */
    @Override
    public String toString() {
        return "GraphMessage(sender="
                + sender
                + ", target="
                + target
                + ", payload="
                + payload
                + ")";
    }
}
