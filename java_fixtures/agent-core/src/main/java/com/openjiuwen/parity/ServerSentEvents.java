package com.openjiuwen.parity;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Reads the data lines of a text in SSE form.
 *
 * <p>Source: the HTML standard's section 9.2 on server-sent events, except that the last event
 * needs no blank line and that {@code [DONE]} ends the stream.
 */
final class ServerSentEvents {

    private static final String BYTE_ORDER_MARK = "\ufeff";
    private static final String DONE = "[DONE]";

    /** Nothing else ends a line, not even the line separators of Unicode. */
    private static final Pattern LINE_END = Pattern.compile("\r\n|\r|\n");

    private ServerSentEvents() {}

    /** Returns the data lines of each event that has any, in order. */
    static List<List<String>> dataLines(String text) {
        List<List<String>> events = new ArrayList<>();
        List<String> event = new ArrayList<>();
        for (String line : LINE_END.split(withoutMark(text), -1)) {
            String data = dataOf(line);
            if (data != null && data.trim().equals(DONE)) {
                break;
            }
            if (data != null) {
                event.add(data);
            } else if (line.isEmpty() && !event.isEmpty()) {
                events.add(event);
                event = new ArrayList<>();
            }
        }
        if (!event.isEmpty()) {
            events.add(event);
        }
        return events;
    }

    private static String withoutMark(String text) {
        return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
    }

    /** Returns the value of a data field; null for comments, other fields and blank lines. */
    private static String dataOf(String line) {
        int colon = line.indexOf(':');
        String name = colon < 0 ? line : line.substring(0, colon);
        if (!name.equals("data")) {
            return null;
        }
        String value = colon < 0 ? "" : line.substring(colon + 1);
        return value.startsWith(" ") ? value.substring(1) : value;
    }
}
