"""The sockets of LibreOffice: 7.4 puts them into /tmp whatever it is told, wherever it may write there."""
import hashlib
import os

FOLDER = "/tmp"


def remove(pipe, profile):
    """The one that we talk over, and the one by which a second start of a profile (its address) would find the first."""
    for name in (pipe, single_office(profile)):
        # Without the number where the system has no name for the user; then anybody may connect.
        for prefix in ("OSL_PIPE_", "OSL_PIPE_%d_" % os.getuid()):
            try:
                os.unlink(os.path.join(FOLDER, prefix + name))
            except OSError:
                pass


def single_office(profile):
    """MD5 in hexadecimal, without the zeros that lead each byte."""
    digest = hashlib.md5(profile.encode("utf-16-le")).digest()
    return "SingleOfficeIPC_" + "".join("%x" % byte for byte in digest)
