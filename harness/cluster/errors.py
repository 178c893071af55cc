"""What can go wrong with a cluster that users can mend."""


class ClusterError(Exception):
    """The cluster cannot be used, or not any more (exit code 3): what is wrong, and what helps."""

    def __init__(self, what: str, help_text: str) -> None:
        self.what = what
        self.help_text = help_text

    def __str__(self) -> str:
        return f"{self.what}\n  {self.help_text}"


class SilentSchedulerError(ClusterError):
    """The scheduler does not answer any more."""

    def __init__(self, error: Exception) -> None:
        what = f"the scheduler does not answer any more: {error}"
        super().__init__(what, "See its log, and start it again.")


class NoDistributedError(Exception):
    """A cluster is asked for, and Dask distributed is not installed."""

    def __str__(self) -> str:
        return (
            "--scheduler needs Dask distributed, which is not installed: "
            "pip install 'agent-core-parity[cluster]'"
        )
