#!/bin/sh
# Pulling many feeds from loopback, beside `curl --parallel` (which only writes files) and a bare loop over libcurl's multi interface
# (which only counts bytes), and beside the floor below a cold pull: libxml2 over the same documents from files, and the items' texts put
# into SQLite, nothing else. `pull.sh PROGRAM [SCENE…]`; scenes: web, tls (HTTP/2), far (100 to 300 ms away), many (10,000 sources).
#
# The feeds are copies of those in $AGGREGATOR_CORPUS, else of the corpus beside the project, else of the fixtures. Everything lies in
# .build-bench/pull and may be deleted. FEEDS=2000 HOSTS=50 TRANSFERS=64 ROUNDS=3 PORT=18480 set the size; these are the defaults. The table gives
# medians of rounds in turn; "warm" is the pull after the cold one, which is answered with 304 only.
set -eu
root="$(cd "$(dirname "$0")/../../.." && pwd)"
program="$1"
shift
feeds="${FEEDS:-2000}" hosts="${HOSTS:-50}" transfers="${TRANSFERS:-64}" rounds="${ROUNDS:-3}" port="${PORT:-18480}"
corpus="${AGGREGATOR_CORPUS:-$root/../shared/corpus}"
[ -d "$corpus" ] || corpus="$root/Fixtures"
# The program refuses settings of these names, which it does not know.
unset AGGREGATOR_CORPUS AGGREGATOR_SOAK_SEEDS
work="$root/.build-bench/pull"
mkdir -p "$work/site" "$work/tmp"
PATH="$PATH:/usr/sbin"
server=
far=
trap 'for process in $server $far; do kill "$process" 2>/dev/null || :; done; rm -rf "$work/state"' EXIT
trap 'exit 130' INT TERM

compile() {
    [ "$work/$1" -nt "$root/Tests/Benchmarks/Pull/$1.c" ] ||
        ${CC:-cc} -O2 -o "$work/$1" "$root/Tests/Benchmarks/Pull/$1.c" -pthread \
            $(pkg-config --cflags --libs libcurl libxml-2.0 sqlite3)
}

# Makes copies, each with a time and a size of its own, so that each has its own entity tag and its own body.
make_site() {
    [ "$(cat "$work/site/count" 2>/dev/null)" != "$1 $corpus" ] || return 0
    rm -rf "$work/site"
    mkdir -p "$work/site"
    find "$corpus" -type f \( -name '*.xml' -o -name '*.rss' -o -name '*.atom' -o -name '*.rdf' \) | sort >"$work/documents"
    [ -s "$work/documents" ] || { echo "there are no feeds in $corpus" >&2; exit 66; }
    number=0
    while [ "$number" -lt "$1" ]; do
        while [ "$number" -lt "$1" ] && read -r document <&3; do
            { cat "$document"; printf '\n<!-- %s -->\n' "$number"; } >"$work/site/$number.xml"
            number=$((number + 1))
        done 3<"$work/documents"
    done
    echo "$1 $corpus" >"$work/site/count"
}

# addresses SCHEME PORT COUNT HOSTS: an address per line; the hosts are 127.0.1.1 and the following.
addresses() {
    awk -v scheme="$1" -v port="$2" -v count="$3" -v hosts="$4" 'BEGIN {
        for (i = 0; i < count; i++) {
            host = i % hosts
            printf "%s://127.0.%d.%d:%d/%d.xml\n", scheme, 1 + int(host / 250), 1 + host % 250, port, i
        }
    }'
}

list() {
    echo '<?xml version="1.0"?><opml version="2.0"><head><title>bench</title></head><body>'
    sed 's|.*|<outline type="rss" text="&" xmlUrl="&"/>|' "$1"
    echo '</body></opml>'
}

serve() {
    [ -s "$work/key.pem" ] || openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=loopback -keyout "$work/key.pem" \
        -out "$work/certificate.pem" -addext "subjectAltName=$(addresses x 1 250 250 | sed 's|x://\(.*\):1/.*|IP:\1|' | paste -sd,)" 2>/dev/null
    {
        echo "daemon off; worker_processes 1; pid $work/nginx.pid; error_log $work/nginx.log;"
        [ "$(id -u)" != 0 ] || echo "user root;"
        echo "events { worker_connections 4096; } http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000;"
        for kind in client_body proxy fastcgi uwsgi scgi; do echo "${kind}_temp_path $work/tmp;"; done
        echo "types { application/xml xml; } open_file_cache max=30000 inactive=1h;"
        echo "server { root $work/site; listen 127.0.0.1:$port;"
        addresses x "$port" "$hosts" "$hosts" | sed 's|x://\(.*\)/.*|listen \1;|'
        echo "} server { root $work/site; ssl_certificate $work/certificate.pem; ssl_certificate_key $work/key.pem;"
        echo "ssl_session_cache shared:sessions:4m;"
        addresses x $((port + 1)) "$hosts" "$hosts" | sed 's|x://\(.*\)/.*|listen \1 ssl http2;|'
        echo "} }"
    } >"$work/nginx.conf"
    nginx -c "$work/nginx.conf" -p "$work" 2>/dev/null &
    server=$!
    "$work/farserver" $((port + 2)) "$work/site" &
    far=$!
    for place in "127.0.0.1:$port" "127.0.0.1:$((port + 2))"; do
        curl --silent --retry 20 --retry-delay 1 --retry-connrefused --output /dev/null "http://$place/0.xml" ||
            { echo "no server answers at $place; see $work/nginx.log" >&2; exit 69; }
    done
}

# The three runs: FOLDER is empty before the cold run, and is kept for the warm one.
run_curl() { # FOLDER
    # Each file gets the time of its feed, and the next request asks for a newer document only.
    [ -s "$1/config" ] || awk -v folder="$1" '{
        file = folder "/" NR ".xml"
        print (NR > 1 ? "next\n" : "") "url = \"" $0 "\"\noutput = \"" file "\"\ntime-cond = \"" file "\"\nremote-time\nsilent"
    }' "$urls" >"$1/config"
    "$work/timed" curl --parallel --parallel-immediate --parallel-max "$limit" --config "$1/config"
}
run_loop() { "$work/timed" "$work/multiloop" "$limit" "$urls" "$1/tags"; }
run_program() {
    "$work/timed" "$program" pull --subscriptions "$work/list.opml" --store "sqlite:$1/store.sqlite" --allow-network 127.0.0.0/8 \
        --concurrency "$limit" $politeness
}

# The site's documents, parsed by libxml2 and stored, on all processors.
floor() {
    awk -v site="$work/site" -v count="$feeds" 'BEGIN { for (i = 0; i < count; i++) print site "/" i ".xml" }' >"$work/files"
    rm -f "$work/row-floor"
    for _ in $(seq "$rounds"); do
        rm -rf "$work/state"
        mkdir -p "$work/state"
        sync
        "$work/timed" "$work/floor" "$(nproc)" "$work/files" "$work/state/store.sqlite" >>"$work/row-floor"
    done
    printf 'libxml2 over the same documents, and the items written to SQLite with synchronous=FULL: %s s; cold: %s of that\n' \
        "$(column 1 "$work/row-floor" | median)" \
        "$(echo "$(column 1 "$work/row-floor" | median) $(column 1 "$work/row-program-cold" | median)" | awk '{ printf "%.2f", $1 / $2 }')"
}

median() { sort -n | awk '{ values[NR] = $1 } END { print values[int((NR + 1) / 2)] }'; }
column() { awk -v number="$1" '{ print $number }' "$2"; }

# scene NAME TITLE COUNT WHO…
scene() {
    name="$1" title="$2" count="$3"
    shift 3
    list "$urls" >"$work/list.opml"
    rm -f "$work"/row-*
    for _ in $(seq "$rounds"); do
        for who in "$@"; do
            rm -rf "$work/state"
            mkdir -p "$work/state"
            "run_$who" "$work/state" >>"$work/row-$who-cold"
            # So that no cold run waits for what another one left to be written.
            sync
            "run_$who" "$work/state" >>"$work/row-$who-warm"
        done
    done
    printf '\n%s: %s feeds, %s at once\n\n' "$title" "$count" "$limit"
    printf '%-18s %9s %9s %9s %9s %9s %9s %9s %7s\n' '' 'cold s' 'feeds/s' 'cpu s' 'MB' 'warm s' 'feeds/s' 'cpu s' 'status'
    for who in "$@"; do
        cold="$work/row-$who-cold" warm="$work/row-$who-warm"
        printf '%s %s %s %s %s %s %s\n' "$who" "$(column 1 "$cold" | median)" "$(column 2 "$cold" | median)" \
            "$(column 3 "$cold" | sort -n | tail -1)" "$(column 1 "$warm" | median)" "$(column 2 "$warm" | median)" \
            "$(cat "$cold" "$warm" | awk '{ print $4 }' | sort -n | tail -1)"
    done | awk -v count="$count" '
        { name[NR] = $1; cold[$1] = $2; warm[$1] = $5
          title = $1 == "curl" ? "curl --parallel" : $1 == "loop" ? "libcurl multi" : "aggregator"
          printf "%-18s %9.2f %9.0f %9.2f %9.0f %9.2f %9.0f %9.2f %7d\n", title, $2, count / $2, $3, $4, $5, count / $5, $6, $7 }
        $7 != 0 { print "  that was no measurement: the run failed" }
        END { if (("program" in cold) && ("curl" in cold)) printf "\ncold: %.2f of curl --parallel\n", cold["curl"] / cold["program"]
              if (("program" in warm) && ("loop" in warm)) printf "warm: %.2f of the bare loop\n", warm["loop"] / warm["program"] }'
}

for tool in multiloop farserver floor timed; do compile "$tool"; done
[ $# -gt 0 ] || set -- web tls far many
make_site "$feeds"
serve
urls="$work/urls"
for name in "$@"; do
    limit="$transfers" politeness="--host-connections $transfers --host-delay 0"
    case "$name" in
    web)
        addresses http "$port" "$feeds" "$hosts" >"$urls"
        scene web "HTTP, $hosts hosts" "$feeds" curl loop program
        floor ;;
    tls)
        CURL_CA_BUNDLE="$work/certificate.pem" SSL_CERT_FILE="$work/certificate.pem"
        export CURL_CA_BUNDLE SSL_CERT_FILE
        addresses https $((port + 1)) "$feeds" "$hosts" >"$urls"
        scene tls "TLS and HTTP/2, $hosts hosts" "$feeds" curl loop program ;;
    far)
        far_feeds=$((feeds < 1000 ? feeds : 1000))
        addresses http $((port + 2)) "$far_feeds" "$hosts" >"$urls"
        scene far "100 to 300 ms away, $hosts hosts" "$far_feeds" curl loop program
        limit=256 politeness=
        addresses http $((port + 2)) "$far_feeds" "$far_feeds" >"$urls"
        scene far "100 to 300 ms away, a host a feed, as the program does it by default" "$far_feeds" loop program ;;
    many)
        # The same documents, each followed at several addresses.
        limit=256 politeness="--host-connections 64 --host-delay 0"
        for part in 0 1 2 3 4; do addresses http "$port" "$feeds" "$hosts" | sed "s|\$|?$part|"; done >"$urls"
        scene many "HTTP, $hosts hosts, many sources" $((feeds * 5)) program ;;
    *) echo "“$name” is no scene; they are web, tls, far and many" >&2; exit 64 ;;
    esac
done
