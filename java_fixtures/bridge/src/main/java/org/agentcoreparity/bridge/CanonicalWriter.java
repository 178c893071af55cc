package org.agentcoreparity.bridge;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Writes values as canonical bytes: compact ASCII JSON, byte for byte as Python's {@code
 * json.dumps} with {@code ensure_ascii} writes it.
 *
 * <p>Equal bytes are how the two sides are found to agree, so nothing here may differ from Python
 * by as much as the case of a hex digit.
 */
final class CanonicalWriter {

    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    /** For each ASCII character, the letter of its short escape, or 0. */
    private static final byte[] SHORT_ESCAPES = new byte[128];

    static {
        SHORT_ESCAPES['\b'] = 'b';
        SHORT_ESCAPES['\t'] = 't';
        SHORT_ESCAPES['\n'] = 'n';
        SHORT_ESCAPES['\f'] = 'f';
        SHORT_ESCAPES['\r'] = 'r';
        SHORT_ESCAPES['"'] = '"';
        SHORT_ESCAPES['\\'] = '\\';
    }

    private final int limit;
    private byte[] bytes;
    private int length;

    /** A writer of at most {@code limit} bytes; more is a {@link TooLongException}. */
    CanonicalWriter(int limit) {
        this.limit = limit;
        this.bytes = new byte[Math.min(limit, 8192)];
    }

    /** What would be written is longer than the writer may grow. */
    static final class TooLongException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        TooLongException(int limit) {
            super("longer than " + limit + " bytes", null, false, false);
        }
    }

    int length() {
        return length;
    }

    /** Forgets everything after the first {@code length} bytes. */
    void truncate(int length) {
        this.length = length;
    }

    byte[] toByteArray() {
        return Arrays.copyOf(bytes, length);
    }

    /**
     * Whether the bytes from {@code from} up to {@code middle} equal those from there to the end.
     */
    boolean halvesAreEqual(int from, int middle) {
        return Arrays.equals(bytes, from, middle, bytes, middle, length);
    }

    /** Writes punctuation or a literal: ASCII that needs no escape. */
    void raw(String ascii) {
        int size = ascii.length();
        reserve(size);
        for (int i = 0; i < size; i++) {
            bytes[length++] = (byte) ascii.charAt(i);
        }
    }

    void raw(byte[] ascii) {
        reserve(ascii.length);
        System.arraycopy(ascii, 0, bytes, length, ascii.length);
        length += ascii.length;
    }

    void raw(char ascii) {
        reserve(1);
        bytes[length++] = (byte) ascii;
    }

    void append(CanonicalWriter other) {
        reserve(other.length);
        System.arraycopy(other.bytes, 0, bytes, length, other.length);
        length += other.length;
    }

    void string(String text) {
        int size = text.length();
        // Six bytes a character is the most that an escape takes; long texts grow as they need.
        reserve(size + 2);
        bytes[length++] = '"';
        int i = 0;
        while (i < size) {
            i = plainRun(text, i);
            if (i < size) {
                escape(text.charAt(i));
                i++;
                reserve(size - i + 1);
            }
        }
        bytes[length++] = '"';
    }

    /** Copies characters that need no escape, for which there is room; returns where they end. */
    private int plainRun(String text, int start) {
        byte[] target = bytes;
        int at = length;
        int size = text.length();
        int i = start;
        for (; i < size; i++) {
            char c = text.charAt(i);
            if (c < ' ' || c > '~' || c == '"' || c == '\\') {
                break;
            }
            target[at++] = (byte) c;
        }
        length = at;
        return i;
    }

    private void escape(char c) {
        reserve(6);
        bytes[length++] = '\\';
        byte letter = c < SHORT_ESCAPES.length ? SHORT_ESCAPES[c] : 0;
        if (letter != 0) {
            bytes[length++] = letter;
            return;
        }
        bytes[length++] = 'u';
        bytes[length++] = HEX[c >> 12];
        bytes[length++] = HEX[c >> 8 & 0xf];
        bytes[length++] = HEX[c >> 4 & 0xf];
        bytes[length++] = HEX[c & 0xf];
    }

    void number(long value) {
        if (value >= 0 && value < 10) {
            raw((char) ('0' + value));
        } else {
            raw(Long.toString(value));
        }
    }

    void number(BigInteger value) {
        raw(value.toString());
    }

    void number(double value) {
        raw(PythonFloat.toString(value));
    }

    private void reserve(int more) {
        if (more > bytes.length - length) {
            grow(more);
        }
    }

    private void grow(int more) {
        long needed = (long) length + more;
        if (needed > limit) {
            throw new TooLongException(limit);
        }
        bytes = Arrays.copyOf(bytes, (int) Math.min(limit, Math.max(needed, 2L * bytes.length)));
    }
}
