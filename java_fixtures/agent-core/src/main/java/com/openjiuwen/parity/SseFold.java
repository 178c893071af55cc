package com.openjiuwen.parity;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.openjiuwen.core.foundation.llm.schema.AssistantMessage;
import com.openjiuwen.core.foundation.llm.schema.AssistantMessageChunk;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Merges the chunks of a raw stream in SSE form, one after the other as they come. */
final class SseFold {

    private static final String MODEL = "m-test";
    private static final Pattern BLANK = Pattern.compile("[ \t\r\n]*");

    private final OpenAiStream stream = new OpenAiStream(MODEL);
    private AssistantMessageChunk merged;

    private SseFold() {}

    /**
     * Returns the merged chunk of the input's {@code text} or {@code pieces}; null if there is
     * none.
     *
     * @throws UncheckedIOException with Jackson's error if data is not the JSON of a chunk
     */
    static AssistantMessageChunk fold(Map<String, Object> input) {
        SseFold fold = new SseFold();
        try {
            for (List<String> event : ServerSentEvents.dataLines(textOf(input))) {
                fold.takeEvent(event);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return fold.merged;
    }

    /** Returns what an agent keeps of a stream: a plain message of the merged chunk. */
    static AssistantMessage finalMessage(Map<String, Object> input) {
        AssistantMessageChunk merged = fold(input);
        if (merged == null) {
            return null;
        }
        AssistantMessage message = new AssistantMessage();
        message.setContent(merged.getContent());
        message.setToolCalls(merged.getToolCalls());
        message.setUsageMetadata(merged.getUsageMetadata());
        message.setFinishReason(merged.getFinishReason());
        message.setParserContent(merged.getParserContent());
        message.setReasoningContent(merged.getReasoningContent());
        message.setPromptTokenIds(merged.getPromptTokenIds());
        message.setCompletionTokenIds(merged.getCompletionTokenIds());
        message.setLogprobs(merged.getLogprobs());
        return message;
    }

    private static String textOf(Map<String, Object> input) {
        if (input.get("text") instanceof String text) {
            return text;
        }
        // Only the whole is decoded: a character may be cut between two reads.
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        if (input.get("pieces") instanceof List<?> pieces) {
            for (Object piece : pieces) {
                bytes.writeBytes(bytesOf(String.valueOf(piece)));
            }
        }
        return Utf8Text.decode(bytes.toByteArray());
    }

    private static byte[] bytesOf(String piece) {
        try {
            return HexFormat.of().parseHex(piece);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("pieces must be hex: " + piece, e);
        }
    }

    private void takeEvent(List<String> lines) throws IOException {
        Object value;
        try {
            value = read(String.join("\n", lines));
        } catch (JsonParseException e) {
            // Some servers leave out the blank line between events: then each line is one.
            for (String line : lines) {
                take(read(line));
            }
            return;
        }
        take(value);
    }

    private static Object read(String data) throws IOException {
        return BLANK.matcher(data).matches() ? Map.of() : StrictJson.read(data);
    }

    @SuppressWarnings("unchecked") // Jackson reads objects to maps with String keys.
    private void take(Object value) throws MismatchedInputException {
        if (value == null) {
            return;
        }
        if (!(value instanceof Map<?, ?> object)) {
            throw MismatchedInputException.from(
                    (JsonParser) null, Map.class, "A chunk must be a JSON object, not " + value);
        }
        AssistantMessageChunk chunk = stream.read((Map<String, Object>) object);
        if (chunk != null) {
            merged = merged == null ? chunk : merged.merge(chunk);
        }
    }
}
