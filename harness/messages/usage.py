"""What a call of a model used: tokens, money and time."""

from typing import Any, ClassVar

from harness.messages.bean import Bean


class UsageMetadata(Bean):
    """Tokens, costs and times of one model call.

    Costs are in the vendor's currency, ``total_latency`` is in seconds.
    """

    properties: ClassVar[tuple[str, ...]] = (
        "code",
        "prompt",
        "err_msg",
        "task_id",
        "model_name",
        "total_latency",
        "first_token_time",
        "request_start_time",
        "input_tokens",
        "output_tokens",
        "total_tokens",
        "cache_tokens",
        "input_cost",
        "output_cost",
        "total_cost",
    )
    __slots__ = properties

    def __init__(  # noqa: PLR0913 - the fields of the format
        self,
        *,
        code: int = 0,
        err_msg: str | None = "",
        prompt: str | None = "",
        task_id: str | None = "",
        model_name: str | None = "",
        total_latency: float = 0.0,
        first_token_time: str | None = "",
        request_start_time: str | None = "",
        input_tokens: int = 0,
        output_tokens: int = 0,
        total_tokens: int = 0,
        cache_tokens: int = 0,
        input_cost: float = 0.0,
        output_cost: float = 0.0,
        total_cost: float = 0.0,
    ) -> None:
        self.code = code
        self.err_msg = err_msg
        self.prompt = prompt
        self.task_id = task_id
        self.model_name = model_name
        self.total_latency = total_latency
        self.first_token_time = first_token_time
        self.request_start_time = request_start_time
        self.input_tokens = input_tokens
        self.output_tokens = output_tokens
        self.total_tokens = total_tokens
        self.cache_tokens = cache_tokens
        self.input_cost = input_cost
        self.output_cost = output_cost
        self.total_cost = total_cost

    def model_dump(self) -> dict[str, Any]:
        """Return all fields in the order that ``modelDump()`` writes them."""
        return {
            "code": self.code,
            "err_msg": self.err_msg,
            "prompt": self.prompt,
            "task_id": self.task_id,
            "model_name": self.model_name,
            "total_latency": self.total_latency,
            "first_token_time": self.first_token_time,
            "request_start_time": self.request_start_time,
            "input_tokens": self.input_tokens,
            "output_tokens": self.output_tokens,
            "total_tokens": self.total_tokens,
            "cache_tokens": self.cache_tokens,
            "input_cost": self.input_cost,
            "output_cost": self.output_cost,
            "total_cost": self.total_cost,
        }
