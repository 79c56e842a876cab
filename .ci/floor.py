#!/usr/bin/env python3
"""floor.py REPORT: fails when a conformance suite passes fewer cases than .ci/conformance-floor.json records.

The floor only ever rises: `floor.py --raise REPORT` lifts it to what the report reached.
"""
import json
import os
import sys

FLOOR = os.path.join(os.path.dirname(os.path.abspath(__file__)), "conformance-floor.json")


def main():
    lift = sys.argv[1] == "--raise"
    with open(sys.argv[-1], encoding="utf-8") as file:
        report = json.load(file)
    with open(FLOOR, encoding="utf-8") as file:
        floor = json.load(file)
    below = []
    for suite in report["suites"]:
        name, passed, least = suite["suite"], suite["passed"], floor.get(suite["suite"], 0)
        print("%-20s %d/%d (floor %d, unmapped %d)%s" % (
            name, passed, suite["mapped"], least, suite["unmapped"], ", informational" if suite["informational"] else ""))
        if passed < least and not suite["informational"]:
            below.append("%s: %d, below its floor of %d" % (name, passed, least))
        if lift:
            floor[name] = max(least, passed)
    missing = sorted(set(floor) - {suite["suite"] for suite in report["suites"]})
    below += ["%s: not run" % name for name in missing]
    if lift:
        with open(FLOOR, "w", encoding="utf-8") as file:
            json.dump(floor, file, indent=2, sort_keys=True)
            file.write("\n")
    print("%d passed, %d failed, %d skipped" % (report["passed"], report["failed"], report["skipped"]))
    if below:
        sys.exit("conformance fell:\n  " + "\n  ".join(below))


main()
