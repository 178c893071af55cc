package com.openjiuwen.parity;

import com.openjiuwen.core.foundation.llm.schema.BaseMessage;
import java.util.List;
import java.util.Map;

/** Brings the messages of a vendor into the one form of the message family. */
final class VendorMessages {

    private VendorMessages() {}

    /**
     * Returns the messages of the input's {@code vendor} in the one form.
     *
     * @throws IllegalArgumentException if the vendor is unknown or a message cannot be told
     */
    static List<BaseMessage> normalise(Map<String, Object> input) {
        String vendor = String.valueOf(input.get("vendor"));
        List<?> messages = (List<?>) input.get("messages");
        return switch (vendor) {
            case "openai" -> OpenAiMessages.normalise(messages);
            case "anthropic" -> AnthropicMessages.normalise(messages);
            case "langchain" -> LangChainMessages.normalise(messages);
            default -> throw new IllegalArgumentException("Unknown vendor: " + vendor);
        };
    }

    /** Returns the fields of a vendor's message, which must be a map. */
    static LooseFields fieldsOf(Object message, String vendor) {
        if (message instanceof Map<?, ?> map) {
            return new LooseFields(map);
        }
        throw new IllegalArgumentException(vendor + " message must be a map: " + message);
    }
}
