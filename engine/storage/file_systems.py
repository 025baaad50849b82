"""The file system that a file lies on.

SQLite's journal (WAL) needs shared memory, which works on one machine alone: "WAL does not work over a
network filesystem", https://www.sqlite.org/wal.html.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

MOUNTS: Path = Path("/proc/self/mountinfo")
"""Linux's table of what is mounted where (proc_pid_mountinfo(5))."""
_NETWORK: Final = re.compile(
    r"nfs\d?|cifs|smb\w*|9p|ceph|afs|ncpfs|davfs|gfs2|ocfs2|lustre|vboxsf"
    r"|(fuse\.)?(glusterfs|sshfs|rclone|s3fs|davfs2?|ceph|curlftpfs|smbnetfs)"
)


def network_of(path: Path) -> str | None:
    """Return the kind of network file system on which something lies that exists; ``None`` for a disk."""
    if not MOUNTS.exists():
        return None
    place, kind, depth = path.resolve(), "", -1
    for line in MOUNTS.read_text(encoding="utf-8", errors="surrogateescape").splitlines():
        mounted, _, about = line.partition(" - ")
        point = Path(re.sub(r"\\(\d{3})", lambda octal: chr(int(octal[1], 8)), mounted.split()[4]))
        if place.is_relative_to(point) and len(point.parts) >= depth:
            kind, depth = about.split()[0], len(point.parts)
    return kind if _NETWORK.fullmatch(kind) else None
