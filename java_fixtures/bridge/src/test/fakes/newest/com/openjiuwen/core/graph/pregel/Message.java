package com.openjiuwen.core.graph.pregel;

public class Message {
    private final String sender;
    private final String target;
    private final Object payload;

    public Message(String sender, String target, Object payload) {
        this.sender = sender;
        this.target = target;
        this.payload = payload;
    }

    public String getSender() {
        return sender;
    }

    public String getTarget() {
        return target;
    }

    public Object getPayload() {
        return payload;
    }
}
