#!/usr/bin/env python3
"""Names what became slower by more than 5 % since the last run:  compare.py BEFORE AFTER

Each is a JSON file that a benchmark left.  Best times are compared, the steadiest figure of a shared machine; of
another processor nothing is said.
"""
import json
import sys

LIMIT = 1.05


def times(results):
    """Name -> best ns of ours."""
    found = {name: row["best"] for name, row in results.get("ns", {}).items() if name.startswith("uuid7_")}
    found.update({row["of"]: row["best"] for row in results.get("goals", [])})
    found.update({name: row["p50"] for name, row in results.get("single_call_ns", {}).items()})
    for name, row in results.get("millions_a_second", {}).items():
        if name.startswith("uuid7_"):
            found.update({f"{name}, {n} threads": 1000 / row[n] for n in row if n.isdigit()})
    return found


def main():
    before, after = (json.load(open(path)) for path in sys.argv[1:])
    if before["processor"] != after["processor"]:
        print(f"Not compared: the last run was on {before['processor']}.")
        return
    old, new = times(before), times(after)
    slower = [(new[name] / old[name], name) for name in new if name in old and new[name] > LIMIT * old[name]]
    for ratio, name in sorted(slower, reverse=True):
        print(f"SLOWER than in the last run, {ratio:.2f} times: {name}")
    if not slower:
        print("Nothing is slower by over 5 % than in the last run.")


main()
