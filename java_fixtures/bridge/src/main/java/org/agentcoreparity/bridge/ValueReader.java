package org.agentcoreparity.bridge;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads JSON into plain Java values: LinkedHashMap, ArrayList, String, Boolean, Double, null, and
 * Integer, Long or BigInteger by size.
 *
 * <p>There is no limit on depth, length or digits: the harness has limits of its own, and the stack
 * is what bounds depth.
 */
final class ValueReader {

    private static final JsonFactory FACTORY =
            JsonFactory.builder()
                    .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
                    // Keys of generated cases are endless; interning them all costs more than it
                    // saves.
                    .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                    .streamReadConstraints(
                            StreamReadConstraints.builder()
                                    .maxNestingDepth(Integer.MAX_VALUE)
                                    .maxNumberLength(Integer.MAX_VALUE)
                                    .maxStringLength(Integer.MAX_VALUE)
                                    .maxNameLength(Integer.MAX_VALUE)
                                    .build())
                    .build();

    private final JsonParser parser;
    private boolean sawTag;

    private ValueReader(JsonParser parser) {
        this.parser = parser;
    }

    static ValueReader of(byte[] json) throws IOException {
        return new ValueReader(FACTORY.createParser(json));
    }

    JsonToken nextToken() throws IOException {
        return parser.nextToken();
    }

    /** Reads the value that comes next. */
    Object next() throws IOException {
        return read(parser.nextToken());
    }

    /** Reads the field that comes next, which must be {@code name}. */
    Object field(String name) throws IOException {
        key(name);
        return next();
    }

    /** Enters the list in the field that comes next, which must be {@code name}. */
    void startList(String name) throws IOException {
        key(name);
        if (parser.nextToken() != JsonToken.START_ARRAY) {
            throw new IOException("the request's " + name + " is no list");
        }
    }

    private void key(String name) throws IOException {
        if (parser.nextToken() != JsonToken.FIELD_NAME || !name.equals(parser.currentName())) {
            throw new IOException(
                    "the request holds " + parser.currentName() + " where " + name + " belongs");
        }
    }

    /** Whether a key beginning with {@code $} was read since the last call of this method. */
    boolean takeSawTag() {
        boolean saw = sawTag;
        sawTag = false;
        return saw;
    }

    private Object read(JsonToken token) throws IOException {
        if (token == null) {
            throw new IOException("the request ends early");
        }
        return switch (token) {
            case START_OBJECT -> readMap();
            case START_ARRAY -> readList();
            case VALUE_STRING -> parser.getText();
            // The smallest of Integer, Long and BigInteger that holds it.
            case VALUE_NUMBER_INT -> parser.getNumberValue();
            case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
            case VALUE_TRUE -> Boolean.TRUE;
            case VALUE_FALSE -> Boolean.FALSE;
            case VALUE_NULL -> null;
            default -> throw new IOException("the request holds " + token + " for a value");
        };
    }

    private Map<String, Object> readMap() throws IOException {
        Map<String, Object> map = new LinkedHashMap<>();
        String key;
        while ((key = parser.nextFieldName()) != null) {
            if (!key.isEmpty() && key.charAt(0) == '$') {
                sawTag = true;
            }
            map.put(key, read(parser.nextToken()));
        }
        return map;
    }

    private List<Object> readList() throws IOException {
        List<Object> list = new ArrayList<>();
        JsonToken token;
        while ((token = parser.nextToken()) != JsonToken.END_ARRAY) {
            list.add(read(token));
        }
        return list;
    }
}
