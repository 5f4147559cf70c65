#!/usr/bin/env python3
"""Writes the software bill of materials of libuuid7: CycloneDX 1.6, from `cargo metadata`.

    sbom.py <Rust's name of a system> ... >sbom.json

It names what the library of these systems holds: crates and Rust's standard library.  What only tests and
builds need is not in it.  The time is SOURCE_DATE_EPOCH.
"""

import datetime
import json
import os
import re
import subprocess
import sys
import uuid


def output(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def linked(system):
    """(name, version) of each package that the library of a system is linked with."""
    tree = output("cargo", "tree", "--locked", "--edges=normal", "--no-dedupe", "--prefix=none", "--target", system)
    return {tuple(line.split()[:2]) for line in tree.splitlines()}


def shipped(system):
    """Package id -> ids of the packages it is linked with, for one system, from the library on."""
    metadata = json.loads(output("cargo", "metadata", "--locked", "--format-version=1", "--filter-platform", system))
    nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
    packages = {package["id"]: package for package in metadata["packages"]}
    # A package that only the tests need here but the library elsewhere is in `metadata` as one of the library.
    in_tree = linked(system)
    found, left = {}, [metadata["resolve"]["root"]]
    while left:
        package = left.pop()
        if package not in found:
            found[package] = {
                needed["pkg"]
                for needed in nodes[package]["deps"]
                if any(kind["kind"] is None for kind in needed["dep_kinds"])
                and (packages[needed["pkg"]]["name"], "v" + packages[needed["pkg"]]["version"]) in in_tree
            }
            left += found[package]
    return found, packages, metadata["resolve"]["root"]


def checksums():
    """(name, version) -> SHA-256 of the crate, as Cargo.lock has it."""
    with open("Cargo.lock", encoding="utf-8") as lock:
        entry = r'name = "(.*)"\nversion = "(.*)"\nsource = .*\nchecksum = "(.*)"'
        return {(name, version): checksum for name, version, checksum in re.findall(entry, lock.read())}


def purl(package):
    return f"pkg:cargo/{package['name']}@{package['version']}"


def component(package, kind):
    entry = {
        "type": kind,
        "bom-ref": purl(package),
        "name": package["name"],
        "version": package["version"],
        "purl": purl(package),
    }
    if package["license"]:
        entry["licenses"] = [{"expression": package["license"].replace("/", " OR ")}]
    checksum = checksums().get((package["name"], package["version"]))
    if checksum:
        entry["hashes"] = [{"alg": "SHA-256", "content": checksum}]
    return entry


def main(systems):
    needs, packages = {}, {}
    for system in systems:
        found, known, root = shipped(system)
        packages.update(known)
        for package, needed in found.items():
            needs.setdefault(package, set()).update(needed)

    rust = re.match(r"rustc (\S+)", output(os.environ.get("RUSTC", "rustc"), "--version")).group(1)
    std = {
        "type": "library",
        "bom-ref": f"pkg:generic/rust-std@{rust}",
        "name": "rust-std",
        "version": rust,
        "purl": f"pkg:generic/rust-std@{rust}",
        "licenses": [{"expression": "MIT OR Apache-2.0"}],
    }
    crates = sorted((component(packages[id], "library") for id in needs if id != root), key=lambda crate: crate["bom-ref"])
    links = [
        {"ref": purl(packages[id]), "dependsOn": sorted({purl(packages[to]) for to in needed} | {std["bom-ref"]})}
        for id, needed in needs.items()
    ]
    time = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc)
    bom = {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "timestamp": time.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "component": component(packages[root], "library"),
        },
        "components": crates + [std],
        "dependencies": sorted(links, key=lambda link: link["ref"]) + [{"ref": std["bom-ref"]}],
    }
    # The same content has the same number.
    bom["serialNumber"] = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(bom, sort_keys=True)).urn
    json.dump(bom, sys.stdout, indent=2)
    print()


if __name__ == "__main__":
    main(sys.argv[1:])
