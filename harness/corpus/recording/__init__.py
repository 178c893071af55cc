"""Recordings of what services said, made into cases.

``reading`` finds out what a file holds (raw server-sent events, chunk objects, HAR, a log, a
message history), ``drafts`` makes cases of it, ``redaction`` replaces what nobody else should see.
"""

from harness.corpus.recording.reading import read_recording
from harness.corpus.recording.recorded import Chunks, History, Recorded, RecordingError, Stream

__all__ = ["Chunks", "History", "Recorded", "RecordingError", "Stream", "read_recording"]
