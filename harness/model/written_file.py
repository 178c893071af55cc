"""Files of people's that are written anew: whole or not at all, and with errors that say which."""

import stat
from contextlib import suppress
from pathlib import Path
from secrets import token_hex


def replace_file(path: Path, data: bytes) -> None:
    """Put bytes in the place of what a file held; a file that is not there is made.

    What was there is lost only when all of the new is written: not to a full disk, and not to
    Ctrl-C. Mode and links stay. ``OSError`` names the path.
    """
    place = path.resolve()
    try:
        if place.exists() and not place.is_file():
            place.write_bytes(data)
            return
        try:
            _replace(place, data)
        except PermissionError:
            # A file may be written to in a folder that may not.
            place.write_bytes(data)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error


def named(error: OSError, place: object) -> OSError:
    """Return an error that names the place, for one that names no file.

    ``BrokenPipeError`` stays what it is: a reader that has gone away is no fault of a place.
    """
    if error.filename is not None or isinstance(error, BrokenPipeError):
        return error
    return OSError(error.errno, error.strerror, str(place))


def _replace(place: Path, data: bytes) -> None:
    unfinished = place.with_name(f".{token_hex(8)}.unfinished")
    try:
        with unfinished.open("xb") as stream:
            stream.write(data)
        if place.exists():
            unfinished.chmod(stat.S_IMODE(place.stat().st_mode))
        unfinished.replace(place)
    except BaseException:
        with suppress(OSError):
            unfinished.unlink()
        raise
