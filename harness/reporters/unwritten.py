"""Errors of the system in writing, which do not say by themselves where it was."""


def named(error: OSError, place: object) -> OSError:
    """Return an error that names the place, for one that names no file.

    ``BrokenPipeError`` stays what it is: a reader that has gone away is no fault of a place.
    """
    if error.filename is not None or isinstance(error, BrokenPipeError):
        return error
    return OSError(error.errno, error.strerror, str(place))
