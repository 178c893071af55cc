package com.openjiuwen.parity;

/**
 * Reads UTF-8 as browsers do: each maximal ill-formed part becomes one U+FFFD.
 *
 * <p>The JDK's own decoder cuts ill-formed parts differently: an encoded surrogate is one to it.
 */
final class Utf8Text {

    private static final char REPLACEMENT = '\ufffd';
    private static final int LOWEST_TRAIL = 0x80;
    private static final int HIGHEST_TRAIL = 0xbf;

    private final byte[] bytes;
    private final StringBuilder text;
    private int next;

    private Utf8Text(byte[] bytes) {
        this.bytes = bytes;
        this.text = new StringBuilder(bytes.length);
    }

    static String decode(byte[] bytes) {
        Utf8Text decoder = new Utf8Text(bytes);
        while (decoder.next < bytes.length) {
            decoder.readCharacter();
        }
        return decoder.text.toString();
    }

    private void readCharacter() {
        int lead = bytes[next++] & 0xff;
        if (lead < 0x80) {
            text.append((char) lead);
        } else if (lead >= 0xc2 && lead <= 0xdf) {
            readTrail(lead & 0x1f, 1, LOWEST_TRAIL, HIGHEST_TRAIL);
        } else if (lead >= 0xe0 && lead <= 0xef) {
            // The bounds keep out what fewer bytes could encode, and surrogates.
            int lowest = lead == 0xe0 ? 0xa0 : LOWEST_TRAIL;
            int highest = lead == 0xed ? 0x9f : HIGHEST_TRAIL;
            readTrail(lead & 0x0f, 2, lowest, highest);
        } else if (lead >= 0xf0 && lead <= 0xf4) {
            // As above, and what lies beyond U+10FFFF.
            int lowest = lead == 0xf0 ? 0x90 : LOWEST_TRAIL;
            int highest = lead == 0xf4 ? 0x8f : HIGHEST_TRAIL;
            readTrail(lead & 0x07, 3, lowest, highest);
        } else {
            text.append(REPLACEMENT);
        }
    }

    /** Reads the bytes after a lead byte; the bounds are those of the first of them. */
    private void readTrail(int bits, int length, int lowest, int highest) {
        int codePoint = bits;
        int low = lowest;
        int high = highest;
        for (int i = 0; i < length; i++) {
            int trail = next < bytes.length ? bytes[next] & 0xff : -1;
            if (trail < low || trail > high) {
                text.append(REPLACEMENT);
                return;
            }
            codePoint = codePoint << 6 | trail & 0x3f;
            next++;
            low = LOWEST_TRAIL;
            high = HIGHEST_TRAIL;
        }
        text.appendCodePoint(codePoint);
    }
}
