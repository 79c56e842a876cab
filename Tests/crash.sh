#!/bin/sh
# Kills a real process at random moments, during pulls and moves, and looks at what is left: `crash.sh BINARY [KILLS] [SEED]`.
#
# After every kill each feed is there with all of its posts or none of them, what was reported is there, and the next run completes it.
set -eu
binary=$1
kills=${2:-24}
seed=${3:-1}
feeds=12
items=40
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

# Hundredths of a second until the kill: anything from the start to a little more than a whole run takes.
moment() { awk -v seed="$seed" -v number="$number" -v most="$1" 'BEGIN { srand(seed * 1000 + number); printf "%.2f", rand() * most }'; }

# run_and_kill SECONDS ARGUMENTS: what it prints goes to $folder/report.
run_and_kill() {
    most=$1
    shift
    "$binary" "$@" >"$folder/report" 2>/dev/null &
    process=$!
    sleep "$(moment "$most")"
    kill -9 "$process" 2>/dev/null || true
    wait "$process" 2>/dev/null || true
}

# counts STORE: a line a source, its address and how many posts it has.
counts() {
    "$binary" sources --json --store "$1" | sed -n 's/.*"feed_url":"\([^"]*\)".*"posts":\([0-9]*\).*/\1 \2/p'
}

after_pull() {
    store=$1
    [ -e "${store#*:}" ] || return 0
    # A process that was killed while it made the store has left nothing to read, which is whole as well.
    counts "$store" >"$folder/counts" 2>"$folder/errors" || { grep -q 'no store\|older format' "$folder/errors" && return 0; cat "$folder/errors" >&2; fail "the store does not open"; }
    awk -v items="$items" '$2 != 0 && $2 != items { exit 1 }' "$folder/counts" || { cat "$folder/counts" >&2; fail "a feed is there by half"; }
    sed -n 's/.*"status":"updated".*"new":'"$items"',.*"feed_url":"\([^"]*\)".*/\1/p' "$folder/report" >"$folder/reported"
    while read -r reported; do
        grep -qxF "$reported $items" "$folder/counts" || fail "$reported was reported, and is not there"
    done <"$folder/reported"
}

whole=$(date +%s%N)
# shellcheck disable=SC2086
number=0; "$binary" pull $sources --json --store "sqlite:$folder/whole.sqlite" >/dev/null
whole=$(awk -v from="$whole" -v to="$(date +%s%N)" 'BEGIN { printf "%.2f", (to - from) / 1e9 * 1.1 }')

number=1
while [ "$number" -le "$kills" ]; do
    case $((number % 2)) in
    0) store="sqlite:$folder/pulled-$number.sqlite" other="file:$folder/moved-$number" ;;
    *) store="file:$folder/pulled-$number" other="sqlite:$folder/moved-$number.sqlite" ;;
    esac
    # shellcheck disable=SC2086
    run_and_kill "$whole" pull $sources --json --store "$store"
    after_pull "$store"
    # shellcheck disable=SC2086
    "$binary" pull $sources --force --json --store "$store" >"$folder/report" || fail "the next pull fails"
    counts "$store" | awk -v items="$items" -v feeds="$feeds" '$2 == items { whole++ } END { exit whole != feeds }' || fail "the next pull does not complete it"
    run_and_kill "$whole" migrate "$store" "$other"
    [ ! -e "${other#*:}" ] || "$binary" sources --store "$other" >/dev/null 2>"$folder/errors" || grep -q 'no store\|older format' "$folder/errors" || { cat "$folder/errors" >&2; fail "the moved store does not open"; }
    "$binary" migrate "$store" "$other" 2>"$folder/errors" || { cat "$folder/errors" >&2; fail "the next move does not complete it"; }
    rm -rf "${store#*:}"* "${other#*:}"*
    number=$((number + 1))
done
printf 'crash: %s kills during pulls and as many during moves, seed %s; nothing was lost\n' "$kills" "$seed"
