package com.openjiuwen.core.graph.store;

import java.util.List;

public record PendingNode(String nodeName, String status, List<Exception> exceptions) {
    public PendingNode(String nodeName, String status) {
        this(nodeName, status, List.of(new IllegalStateException("by default")));
    }
}
