package com.openjiuwen.core.foundation.llm.model_clients;

import com.openjiuwen.core.foundation.llm.schema.UsageMetadata;
import java.util.Map;

/** Reads the usage that a stream reports, in the forms of the services that report costs. */
public final class StreamUsage {

    private StreamUsage() {}

    /**
     * Returns the usage of a model, or null if the value is no map.
     *
     * @throws NumberFormatException if a count of tokens is no integer
     */
    public static UsageMetadata read(Object value, String model) {
        if (!(value instanceof Map<?, ?> usage)) {
            return null;
        }
        Cost cost = Cost.of(usage);
        return UsageMetadata.builder()
                .modelName(model)
                .inputTokens(LooseJson.count(usage.get("prompt_tokens")))
                .outputTokens(LooseJson.count(usage.get("completion_tokens")))
                .totalTokens(LooseJson.count(usage.get("total_tokens")))
                .inputCost(cost.input)
                .outputCost(cost.output)
                .totalCost(cost.total)
                .build();
    }

    /** What the input, the output and the whole answer cost; 0 where it is not told. */
    private record Cost(double input, double output, double total) {

        static Cost of(Map<?, ?> usage) {
            Object told = LooseJson.truthyOr(usage.get("cost"), usage.get("usage_cost"));
            Cost cost = ofField(told);
            boolean hasNoParts = cost.input == 0 && cost.output == 0;
            return hasNoParts && usage.get("cost_details") instanceof Map<?, ?> details
                    ? cost.detailed(details)
                    : cost;
        }

        private static Cost ofField(Object value) {
            if (!(value instanceof Map<?, ?> parts)) {
                return new Cost(0, 0, LooseJson.amount(value));
            }
            double input = firstAmount(parts, "input_cost", "prompt_cost");
            double output = firstAmount(parts, "output_cost", "completion_cost");
            double total = LooseJson.amount(parts.get("total_cost"));
            return new Cost(input, output, total == 0 ? input + output : total);
        }

        /** Returns this cost with the parts that the details tell; a known total is kept. */
        private Cost detailed(Map<?, ?> details) {
            double input = LooseJson.amount(details.get("upstream_inference_prompt_cost"));
            double output = LooseJson.amount(details.get("upstream_inference_completions_cost"));
            double whole = LooseJson.amount(details.get("upstream_inference_cost"));
            return new Cost(input, output, total == 0 ? whole : total);
        }

        private static double firstAmount(Map<?, ?> parts, String first, String second) {
            return LooseJson.amount(LooseJson.truthyOr(parts.get(first), parts.get(second)));
        }
    }
}
