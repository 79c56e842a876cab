#!/bin/sh
# The benchmarks. `bench.sh PROGRAM [OPTIONS] [FOLDER]` compares parsers over a folder of feeds: FOLDER, else $AGGREGATOR_CORPUS, else the
# corpus beside the project, else the fixtures. Options go to Bench: --rounds N, --files (a row per file). `bench.sh PROGRAM start` measures
# the start of the program; `bench.sh PROGRAM memory` the memory that parsing takes and leaves behind, and fails if that is too much;
# `bench.sh PROGRAM pull [SCENE…]` pulls thousands of feeds (see Pull/pull.sh); `bench.sh PROGRAM store [POSTS [PART…]]` asks a large store.
set -eu
root="$(cd "$(dirname "$0")/../.." && pwd)"
folder="${AGGREGATOR_CORPUS:-}"
[ -n "$folder" ] || { folder="$root/../shared/corpus"; [ -d "$folder" ] || folder="$root/Fixtures"; }
cd "$root"
program="$1"
shift
build() { swift build -c release --package-path Tests/Benchmarks --scratch-path .build-bench --static-swift-stdlib --product "$1" >&2; }
if [ "${1:-}" = pull ]; then
    shift
    exec sh Tests/Benchmarks/Pull/pull.sh "$program" "$@"
fi
# The program refuses settings of these names, which it does not know.
unset AGGREGATOR_CORPUS AGGREGATOR_SOAK_SEEDS
if [ "${1:-}" = store ]; then
    shift
    build StoreBench
    exec .build-bench/release/StoreBench .build-bench/store "$program" "$@"
fi
build Bench
if [ "${1:-}" = start ]; then
    shift
    build Idle
    exec .build-bench/release/Bench --rounds 40 --program "$program" --idle .build-bench/release/Idle Fixtures/Samples/slow-letters.atom "$@"
fi
if [ "${1:-}" = memory ]; then
    shift
    exec .build-bench/release/Bench --memory "$folder" "$@"
fi
# A folder among the arguments comes last, and the last folder counts.
exec .build-bench/release/Bench --peers Tests/Benchmarks/peers.py --program "$program" "$folder" "$@"
