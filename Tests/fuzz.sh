#!/bin/sh
# Coverage-guided fuzzing. `fuzz.sh [MINUTES]` (10) splits the minutes among the parsers, the sanitizer and the reader of dates, and goes
# on where it stopped: inputs that reached something new are kept in .build-fuzz/corpus. `fuzz.sh --self-check` checks that a crash is found.
# FUZZ_TARGETS names some of them: xml json html dates.
set -eu
cd "$(dirname "$0")/.."
work="$PWD/.build-fuzz"
crashes="$work/crashes"
feeds="${AGGREGATOR_CORPUS:-../shared/corpus}"
mkdir -p "$crashes"

# All code is built with the fuzzer's instruments, and the linker has to keep them.
swift build -c release --package-path Tests/Fuzzing --scratch-path "$work" --product Fuzz \
    -Xswiftc -sanitize=fuzzer -Xswiftc -use-ld=lld >&2
program="$work/release/Fuzz"
export SWIFT_BACKTRACE=enable=no # Swift's own report of a crash comes before the fuzzer's, and the input would be lost

# pieces FOLDER SIZE: the inputs that the fuzzer starts from, cut into pieces that it can take apart quickly.
pieces() {
    find Fixtures "$feeds" -type f -size -2100k 2>/dev/null | while read -r file; do
        name="$(basename "$file")"
        head -c "$2" "$file" >"$1/$name-head"
        tail -c "$2" "$file" >"$1/$name-tail"
    done
}

# seeds TARGET
seeds() {
    folder="$work/seeds/$1"
    [ ! -d "$folder" ] || return 0
    mkdir -p "$folder.new"
    case "$1" in
    html)
        find Fixtures "$feeds" -type f 2>/dev/null | while read -r file; do
            head -c 300000 "$file" | sed -e 's/&lt;/</g' -e 's/&gt;/>/g' -e 's/&quot;/"/g' -e 's/&amp;/\&/g' | tail -c 2000 \
                >"$folder.new/$(basename "$file")"
        done ;;
    dates)
        find Fixtures "$feeds" -type f -exec grep -aohE '<(pubDate|updated|published|dc:date)>[^<]{4,60}' {} + 2>/dev/null |
            sed 's/^<[^>]*>//' | sort -u | awk -v n=7 'NR % n == 0' | head -n 400 | split -l 1 -a 4 - "$folder.new/" ;;
    *) pieces "$folder.new" 3000 ;;
    esac
    mv "$folder.new" "$folder"
}

# run TARGET SECONDS
run() {
    corpus="$work/corpus/$1"
    mkdir -p "$corpus" "$crashes/$1"
    seeds "$1"
    dictionary="Tests/Fuzzing/$1.dict"
    if [ -f "$dictionary" ]; then dictionary="-dict=$dictionary"; else dictionary=-verbosity=1; fi
    case "$1" in dates) longest=128 ;; *) longest=8192 ;; esac
    log="$work/$1.log"
    echo "fuzz: $1, $2 seconds"
    if "$program" "$1" -max_total_time="$2" -max_len="$longest" -timeout=10 -rss_limit_mb=1024 -artifact_prefix="$crashes/$1/" \
        -print_final_stats=1 "$dictionary" "$corpus" "$work/seeds/$1" >"$log" 2>&1; then
        grep -E 'number_of_executed_units|average_exec|new_units|peak_rss' "$log" | sed "s/^/fuzz: $1: /"
    else
        failed="$failed $1"
        grep -aE 'ERROR|broken promise|Fatal error|Test unit written' "$log" | head -n 5
    fi
}

failed=
if [ "${1:-}" = --self-check ]; then
    mkdir -p "$work/seeds/planted" "$crashes/planted"
    rm -f "$crashes"/planted/crash-*
    echo "crass" >"$work/seeds/planted/seed"
    run planted 120
    found="$(ls "$crashes"/planted/crash-* 2>/dev/null | head -n 1)"
    if [ -n "$found" ] && [ "$(cat "$found")" = crash ]; then
        echo "fuzz: the planted crash was found: $found"
        exit 0
    fi
    echo "fuzz: the planted crash was not found; see $work/planted.log"
    exit 1
fi
targets="${FUZZ_TARGETS:-xml json html dates}"
for target in $targets; do
    # shellcheck disable=SC2086
    run "$target" $((${1:-10} * 60 / $(set -- $targets && echo $#)))
done
[ -z "$failed" ] || { echo "fuzz: inputs that break something are in $crashes (of:$failed)"; exit 1; }
echo "fuzz: nothing found"
