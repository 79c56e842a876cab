#!/bin/sh
# Shows that one edited line swaps the default back end. On a copy of the project, it does so for every store and for a broken one, and
# runs the end-to-end scenarios, which name no store, with each. If TEST_POSTGRES_FOLDER names a server, the whole end-to-end suite runs
# with PostgreSQL, whose default store is no file of the user's.
set -eu
cd "$(dirname "$0")/.."
copy=.build-swap
provider=Sources/AggregatorKit/ServiceProvider+Live.swift
line=$(grep -n 'default store' "$provider" | head -n 1 | cut -d: -f1)
[ -n "$line" ] || { echo "swap: $provider no longer says which line names the default store"; exit 1; }

mkdir -p "$copy"
for item in Package.swift Sources Integrations; do
    rm -rf "$copy/$item.new"
    cp -R -p "$item" "$copy/$item.new"
    rm -rf "${copy:?}/$item" && mv "$copy/$item.new" "$copy/$item"
done
mkdir -p "$copy/Tests" && for target in Tests/*Tests; do mkdir -p "$copy/$target"; echo 'import Testing' >"$copy/$target/Empty.swift"; done

swap_to() {
    sed "${line}s/SQLiteStoreIntegration()/$1/" "$provider" >"$copy/$provider.edited"
    cmp -s "$provider" "$copy/$provider.edited" && { echo "swap: line $line of $provider could not be edited"; exit 1; }
    mv "$copy/$provider.edited" "$copy/$provider"
    (cd "$copy" && swift build --product aggregator >&2)
}

run_tests() { AGGREGATOR_BINARY="$PWD/$copy/.build/debug/aggregator" swift test --skip-build "$@"; }

# These suites name every store that they use, so the default makes no difference to them.
naming_suites='CorpusTests|EndingTests|ReplayEverywhereTests|StoryTests|WorkerTests'

# First, the scenarios have to fail with a broken store, or they prove nothing.
cp Tests/Swap/BrokenStoreIntegration.swift "$copy/Sources/AggregatorKit/"
swap_to "BrokenStoreIntegration()"
rm "$copy/Sources/AggregatorKit/BrokenStoreIntegration.swift"
if run_tests --filter ScenarioTests >/dev/null 2>&1; then
    echo "swap: the scenarios pass over a broken store"
    exit 1
fi
echo "swap: a broken store is found out"
for store in 'FileStoreIntegration()' 'InMemoryIntegration()' ${TEST_POSTGRES_FOLDER:+'PostgresStoreIntegration()'}; do
    cp -p "$provider" "$copy/$provider"
    swap_to "$store"
    changed=$(diff -rq Sources "$copy/Sources" | wc -l)
    [ "$changed" = 1 ] || { echo "swap: $changed files differ, not one"; exit 1; }
    case "$store" in
    # On the server, each test gets a database of its own.
    Postgres*)
        export SCENARIO_SERVER="$TEST_POSTGRES_FOLDER"
        run_tests --filter EndToEndTests --skip "$naming_suites" ;;
    *) run_tests --filter ScenarioTests ;;
    esac
    echo "swap: $store passes, by one line of $provider"
done
