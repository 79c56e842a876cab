#!/bin/sh
# A PostgreSQL server for tests, from Debian's package, in a folder of its own. It listens on a Unix socket only, as an unprivileged user.
#
#   postgres.sh run COMMAND…        starts a server, runs the command with its address in TEST_POSTGRES and its folder in
#                                   TEST_POSTGRES_FOLDER, stops the server
#   postgres.sh start FOLDER        starts a server in an empty folder, or in one whose server was stopped, and prints its address
#   postgres.sh stop FOLDER [MODE]  fast, or immediate: as if it had crashed
#   postgres.sh database FOLDER NAME  adds an empty database
#   postgres.sh sql FOLDER STATEMENTS  runs statements in the database `postgres`
set -eu

say() { printf '%s\n' "postgres.sh: $*" >&2; }

# Where the server's programs are: the newest of Debian's, or on the path.
programs() {
    newest=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
    [ -x "$newest/initdb" ] || newest=$(dirname "$(command -v initdb)") || { say "there is no PostgreSQL server; install postgresql"; exit 1; }
    printf '%s\n' "$newest"
}

# A server refuses to run as root.
unprivileged() {
    if [ "$(id -u)" = 0 ]; then
        user=postgres
        id "$user" >/dev/null 2>&1 || user=nobody
        setpriv --reuid="$user" --regid="$(id -g "$user")" --clear-groups -- "$@"
    else
        "$@"
    fi
}

start() {
    folder=$1
    bin=$(programs)
    mkdir -p "$folder"
    if [ "$(id -u)" = 0 ]; then
        id postgres >/dev/null 2>&1 && chown postgres "$folder" || chown nobody "$folder"
    fi
    chmod 700 "$folder"
    cd "$folder"
    [ -f data/PG_VERSION ] || unprivileged "$bin/initdb" -D "$folder/data" -U aggregator --auth=trust --no-sync -E UTF8 --locale=C >init.log 2>&1 ||
        { cat init.log >&2; exit 1; }
    # Without fsync: the tests end processes, not machines.
    unprivileged "$bin/pg_ctl" -D "$folder/data" -w -t 60 -l "$folder/server.log" -o "-c listen_addresses= \
        -c unix_socket_directories='$folder' -c unix_socket_permissions=0700 -c fsync=off -c max_connections=400 -c shared_buffers=32MB" \
        start >start.log 2>&1 || { cat start.log server.log >&2; exit 1; }
    printf 'postgres://aggregator@/postgres?host=%s\n' "$folder"
}

stop() {
    [ -f "$1/data/postmaster.pid" ] || return 0
    (cd "$1" && unprivileged "$(programs)/pg_ctl" -D "$1/data" -m "${2:-fast}" -w -t 60 stop >/dev/null 2>&1) || true
}

# Made from the template that accepts no connections.
database() { "$(programs)/createdb" -h "$1" -U aggregator --maintenance-db=postgres -T template0 "$2"; }

sql() { "$(programs)/psql" -h "$1" -U aggregator -d postgres -q -v ON_ERROR_STOP=1 -c "$2"; }

command=$1
shift
case "$command" in
start) start "$1" ;;
stop) stop "$@" ;;
database) database "$@" ;;
sql) sql "$@" ;;
run)
    folder=$(mktemp -d "${TMPDIR:-/tmp}/aggregator-postgres.XXXXXX")
    trap 'stop "$folder"; rm -rf "$folder"' EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM HUP
    TEST_POSTGRES=$(start "$folder")
    TEST_POSTGRES_FOLDER=$folder
    export TEST_POSTGRES TEST_POSTGRES_FOLDER
    "$@" ;;
*) say "“$command” is no command"; exit 64 ;;
esac
