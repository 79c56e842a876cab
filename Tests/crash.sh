#!/bin/sh
# Kills a real process at random moments, during pulls and moves, and looks at what is left: `crash.sh BINARY [KILLS] [SEED]`.
#
# After every kill, each feed has all of its posts or none, what was reported is there, and the next run completes the store. If
# TEST_POSTGRES_FOLDER names a server, its store is tested as well, and then the server is killed during as many pulls.
set -eu
binary=$1
# The program refuses settings of these names, which it does not know.
unset AGGREGATOR_CORPUS AGGREGATOR_SOAK_SEEDS
kills=${2:-24}
seed=${3:-1}
feeds=12
items=40
tests=$(dirname "$0")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
unset XDG_CONFIG_HOME XDG_DATA_HOME
HOME=$folder
export HOME
fail() { printf 'crash: %s (kill %s, seed %s)\n' "$1" "$number" "$seed" >&2; exit 1; }

feed=1
while [ "$feed" -le "$feeds" ]; do
    awk -v feed="$feed" -v items="$items" 'BEGIN {
        printf "<rss version=\"2.0\"><channel><title>Feed %d</title><link>https://blog.example/%d</link>", feed, feed
        for (i = 1; i <= items; i++) printf "<item><guid isPermaLink=\"false\">%d-%d</guid><title>Post %d</title><description>Text of %d</description></item>", feed, i, i, i
        printf "</channel></rss>" }' >"$folder/feed-$feed.xml"
    feed=$((feed + 1))
done
sources=$(ls "$folder"/feed-*.xml)

# The time until the kill, in steps of a hundredth of a second: up to a little more than a whole run takes.
moment() { awk -v seed="$seed" -v number="$number" -v most="$1" 'BEGIN { srand(seed * 1000 + number); printf "%.2f", rand() * most }'; }

# run_and_kill SECONDS ARGUMENTS: the output goes to $folder/report.
run_and_kill() {
    most=$1
    shift
    "$binary" "$@" >"$folder/report" 2>/dev/null &
    process=$!
    sleep "$(moment "$most")"
    kill -9 "$process" 2>/dev/null || true
    wait "$process" 2>/dev/null || true
}

# run_and_crash SECONDS ARGUMENTS: the server is killed, and starts anew; the program goes on, or says that it is gone.
run_and_crash() {
    most=$1
    shift
    "$binary" "$@" >"$folder/report" 2>"$folder/errors" &
    process=$!
    sleep "$(moment "$most")"
    sh "$tests/postgres.sh" stop "$TEST_POSTGRES_FOLDER" immediate
    sh "$tests/postgres.sh" start "$TEST_POSTGRES_FOLDER" >/dev/null
    status=0
    wait "$process" || status=$?
    case "$status" in 0) ;; 69) gone=$((gone + 1)) ;; *) cat "$folder/errors" >&2; fail "the pull ends with $status" ;; esac
}

# is_made STORE: whether the store is there; a server's store counts as there, as the server itself says whether it is.
is_made() { case "$1" in postgres*) ;; *) [ -e "${1#*:}" ] ;; esac; }

# reads STORE ARGUMENTS: a run that was killed while it made the store has left nothing to read, which is no failure.
reads() {
    where=$1
    shift
    "$@" 2>"$folder/errors" || { grep -q 'no store\|older format' "$folder/errors" && return 1; cat "$folder/errors" >&2; fail "$where does not open"; }
}

# counts STORE: a line per source, with its address and its number of posts.
counts() { "$binary" sources --json --store "$1" >"$folder/sources" && sed -n 's/.*"feed_url":"\([^"]*\)".*"posts":\([0-9]*\).*/\1 \2/p' "$folder/sources"; }

after_pull() {
    store=$1
    is_made "$store" || return 0
    reads "the store" counts "$store" >"$folder/counts" || return 0
    awk -v items="$items" '$2 != 0 && $2 != items { exit 1 }' "$folder/counts" || { cat "$folder/counts" >&2; fail "a feed is there by half"; }
    sed -n 's/.*"status":"updated".*"new":'"$items"',.*"feed_url":"\([^"]*\)".*/\1/p' "$folder/report" >"$folder/reported"
    while read -r reported; do
        grep -qxF "$reported $items" "$folder/counts" || fail "$reported was reported, and is not there"
    done <"$folder/reported"
}

# complete STORE: the next pull brings the rest.
complete() {
    # shellcheck disable=SC2086
    "$binary" pull $sources --force --json --store "$1" >"$folder/report" || fail "the next pull fails"
    counts "$1" | awk -v items="$items" -v feeds="$feeds" '$2 == items { whole++ } END { exit whole != feeds }' || fail "the next pull does not complete it"
}

# whole_pull STORE: the seconds that a pull takes, and a tenth more.
whole_pull() {
    from=$(date +%s%N)
    # shellcheck disable=SC2086
    "$binary" pull $sources --json --store "$1" >/dev/null
    awk -v from="$from" -v to="$(date +%s%N)" 'BEGIN { printf "%.2f", (to - from) / 1e9 * 1.1 }'
}

number=0
whole=$(whole_pull "sqlite:$folder/whole.sqlite")
kinds="file sqlite"
[ -z "${TEST_POSTGRES_FOLDER-}" ] || kinds="file sqlite postgres"

# place KIND NAME
place() { case "$1" in postgres) printf '%s&schema=%s\n' "$TEST_POSTGRES" "$2-$seed" ;; *) printf '%s:%s\n' "$1" "$folder/$2.$1" ;; esac; }

number=1
while [ "$number" -le "$kills" ]; do
    # shellcheck disable=SC2086
    set -- $kinds
    shift $((number % $#))
    store=$(place "$1" "pulled-$number")
    # shellcheck disable=SC2086
    [ $# -gt 1 ] || set -- "$1" $kinds
    other=$(place "$2" "moved-$number")
    # shellcheck disable=SC2086
    run_and_kill "$whole" pull $sources --json --store "$store"
    after_pull "$store"
    complete "$store"
    run_and_kill "$whole" migrate "$store" "$other"
    ! is_made "$other" || reads "the moved store" "$binary" sources --store "$other" >/dev/null || true
    "$binary" migrate "$store" "$other" 2>"$folder/errors" || { cat "$folder/errors" >&2; fail "the next move does not complete it"; }
    rm -rf "$folder"/pulled-* "$folder"/moved-*
    number=$((number + 1))
done
printf 'crash: %s kills during pulls and as many during moves (%s), seed %s; nothing was lost\n' "$kills" "$kinds" "$seed"
[ -n "${TEST_POSTGRES_FOLDER-}" ] || exit 0

number=0
gone=0
whole=$(whole_pull "$(place postgres whole)")
number=1
while [ "$number" -le "$kills" ]; do
    # Every other pull does not wait for the server.
    wait=$((number % 2 * 30))
    # shellcheck disable=SC2086
    run_and_crash "$whole" pull $sources --json --wait "$wait" --store "$(place postgres "crashed-$number")"
    after_pull "$(place postgres "crashed-$number")"
    complete "$(place postgres "crashed-$number")"
    number=$((number + 1))
done
printf 'crash: %s kills of the server, of which %s ended the pull with 69, seed %s; nothing was lost\n' "$kills" "$gone" "$seed"
