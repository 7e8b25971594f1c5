#!/usr/bin/env python3
"""Writes jars that lie, into the folder given: see classpath_bad.sh for what each is."""
import io
import struct
import sys
import warnings
import zipfile
from pathlib import Path

warnings.simplefilter("ignore")
folder = Path(sys.argv[1])


def jar(entries, method=zipfile.ZIP_DEFLATED):
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", method) as archive:
        for name, content in entries:
            archive.writestr(name, content)
    return bytearray(data.getvalue())


def headers(data):
    """Offsets of the local and of the directory's header of the only entry."""
    return data.index(b"PK\3\4"), data.index(b"PK\1\2")


def with_claim(size, compressed=None, method=zipfile.ZIP_DEFLATED):
    """One entry a/B.class whose headers claim another size."""
    data = jar([("a/B.class", b"x" * 1000)], method)
    local, central = headers(data)
    for at in (local + 22, central + 24):
        data[at:at + 4] = struct.pack("<I", size)
    if compressed is not None:
        for at in (local + 18, central + 20):
            data[at:at + 4] = struct.pack("<I", compressed)
    return data


def with_zip64_claim(size):
    """The same, with a size beyond 32 bits: in an extra field of the directory."""
    data = with_claim(0xffffffff)
    _, central = headers(data)
    name_length = struct.unpack("<H", data[central + 28:central + 30])[0]
    extra = struct.pack("<HHQ", 1, 8, size)
    data[central + 30:central + 32] = struct.pack("<H", len(extra))
    at = central + 46 + name_length
    data[at:at] = extra
    end = data.rindex(b"PK\5\6")
    directory_size = struct.unpack("<I", data[end + 12:end + 16])[0] + len(extra)
    data[end + 12:end + 16] = struct.pack("<I", directory_size)
    return data


def encrypted():
    data = jar([("a/B.class", b"x" * 1000)])
    local, central = headers(data)
    data[local + 6] |= 1
    data[central + 8] |= 1
    return data


def with_entry_count(count):
    data = jar([("a/B.class", b"x" * 1000)])
    end = data.rindex(b"PK\5\6")
    data[end + 8:end + 12] = struct.pack("<HH", count, count)
    return data


def colliding(count):
    """Names that a hash without a key would put into one place: this block makes its product zero."""
    block = struct.pack("<Q", 0xe7037ed1a0b428db)
    data = jar([(f"{i:08d}PLACE_OFQ.class", b"") for i in range(count)], zipfile.ZIP_STORED)
    return data.replace(b"PLACE_OF", block)


good = jar([("a/B.class", b"class file " * 100), ("a/C.class", b"another")])
flipped = jar([("a/B.class", b"x" * 1000)], zipfile.ZIP_STORED)
flipped[200] ^= 1
files = {
    "claims_10g.jar": with_zip64_claim(10 << 30),
    "claims_2g.jar": with_claim(2 << 30),
    "claims_60m.jar": with_claim(60 << 20),
    "claims_less.jar": with_claim(10),
    "claims_stored.jar": with_claim(5000, 1000, zipfile.ZIP_STORED),
    "claims_beyond.jar": with_claim(50000, 50000, zipfile.ZIP_STORED),
    "encrypted.jar": encrypted(),
    "bzip2.jar": jar([("a/B.class", b"x" * 1000)], zipfile.ZIP_BZIP2),
    "crc.jar": flipped,
    "more_entries.jar": with_entry_count(60000),
    "truncated.jar": good[:len(good) // 2],
    "headless.jar": good[len(good) // 2:],
    "empty.jar": b"",
    "text.jar": b"this is not a jar\n",
    "dots.jar": jar([("../../etc/a/B.class", b"1"), ("/a/B.class", b"2"), ("a/../a/B.class", b"3"),
                     ("a//B.class", b"4"), ("./a/B.class", b"5"), ("ok/C.class", b"6")]),
    "big.jar": jar([(f"p{i % 1000}/C{i}.class", b"") for i in range(100000)], zipfile.ZIP_STORED),
    "colliding.jar": colliding(100000),
    "same.jar": jar([("a/B.class", b"%d" % i) for i in range(30000)], zipfile.ZIP_STORED),
}
for name, data in files.items():
    (folder / name).write_bytes(bytes(data))
# A chain of jars that ends in a cycle.
for i in range(300):
    following = (i + 1) % 300
    text = f"Manifest-Version: 1.0\nClass-Path: chain{following}.jar chain{(i * 7) % 300}.jar\n\n"
    content = [("META-INF/MANIFEST.MF", text)] + ([("a/B.class", "end")] if i == 299 else [])
    (folder / f"chain{i}.jar").write_bytes(bytes(jar(content)))
