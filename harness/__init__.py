"""A cross-language parity gate for openJiuwen's message system."""

__version__ = "0.1.0"
