package com.openjiuwen.core.foundation.llm.schema;

import java.util.Map;
import java.util.StringJoiner;

/** The text of an object: its class, and in brackets each field with its value, null too. */
final class FieldText {

    private FieldText() {}

    static String of(Object object, Map<String, Object> fields) {
        StringJoiner text = new StringJoiner(", ", object.getClass().getSimpleName() + "(", ")");
        fields.forEach((field, value) -> text.add(field + "=" + value));
        return text.toString();
    }
}
