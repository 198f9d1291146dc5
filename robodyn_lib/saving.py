"""Files that are written whole or not at all."""

import os
import shutil
from pathlib import Path


def save(path: str | os.PathLike, content: str | bytes) -> None:
    """Write a file whole: after an interrupt or on a full disk it is what it was before.

    content: text, written as UTF-8, or bytes. A file that is there keeps its permissions. The file
    that a link names is written, and the link stays. A device or a pipe, such as /dev/stdout, is
    written to directly. Raises OSError that names the path.
    """
    content = content if isinstance(content, bytes) else content.encode()
    path = Path(path)
    place = path.resolve()
    temporary = place.with_name(f".{place.name}.{os.getpid()}")
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(content)
            return
        try:
            if path.exists():
                temporary.touch()
                shutil.copymode(place, temporary)
            temporary.write_bytes(content)
            os.replace(temporary, place)
        finally:
            temporary.unlink(missing_ok=True)
    except OSError as error:  # the error names the requested file
        raise OSError(error.errno, error.strerror, str(path)) from None
