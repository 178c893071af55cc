package com.openjiuwen.parity;

import com.openjiuwen.core.foundation.llm.JsonLiteral;
import com.openjiuwen.core.foundation.llm.schema.BaseMessage;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The vendors' messages as the tests write them: JSON with single quotes. */
final class VendorForms {

    private VendorForms() {}

    /** Normalises one message or event after the other. */
    static List<BaseMessage> normalise(String vendor, String... messages) {
        List<?> values = Arrays.stream(messages).map(JsonLiteral::json).toList();
        return VendorMessages.normalise(Map.of("vendor", vendor, "messages", values));
    }
}
