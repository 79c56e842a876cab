import AggregatorKit

/// Every environment variable that is read, besides those named after a setting, for the manual.
enum EnvironmentVariables {
    static let all: [(name: String, meaning: String)] =
        [
            ("AGGREGATOR_CONFIG", "The file of the configuration, where --config names none."),
            (
                "AGGREGATOR_PASSWORD_HOST, AGGREGATOR_TOKEN_HOST",
                """
                A secret for one origin: user:password, or a bearer token, which counts where both are there. HOST is the host in capitals, a \
                dot as one underscore and a hyphen as two, as in MY__SITE_EXAMPLE_ORG; another port than 443 follows behind three \
                underscores, and HTTP stands before three for plain HTTP.
                """
            ),
        ]
        + ConfigurationKey.all.compactMap { key in
            key.borrowedVariable.map { ($0, "Stands for \(key.variable) where nothing else sets \(key.name).") }
        } + [
            (
                "XDG_CONFIG_HOME",
                "Its folder aggregator holds the configuration and the secrets; without it, .config in HOME stands for it."
            ),
            (
                "XDG_DATA_HOME",
                """
                Its folder aggregator holds the default store, and aggregator-development that of --environment development; without it, \
                .local/share in HOME stands for it.
                """
            ),
            ("HOME", "What ~/ is in a path, and where the two folders are that no variable names; not set, the account's own."),
            (
                "TMPDIR",
                """
                The folder for what need not last, in place of /tmp; and, in place of /var/tmp, for the temporary file by which `prune` makes \
                an SQLite store smaller.
                """
            ),
            ("SQLITE_TMPDIR", "The folder for that file of an SQLite store, before TMPDIR."),
            ("PATH", "Where the program of credentials-command is looked for."),
            ("NO_COLOR", "Set and not empty: no colour, and nothing moves."),
            ("TERM", "Not set, empty or dumb: no colour, and nothing moves."),
            ("COLUMNS", "How wide the terminal is, where it does not say so itself; `--help` goes by it first, if it is 29 or more."),
            ("TZ", "The time zone of what is shown on a terminal, and of dates without one."),
            (
                "PGHOST, PGUSER, PGPASSWORD, PGPASSFILE and their kin",
                "What libpq takes from them, where the address of a store leaves it out."
            ),
            ("NOTIFY_SOCKET, WATCHDOG_USEC, WATCHDOG_PID", "Set by systemd: `pull --watch` says there that it is ready and alive."),
        ]
}
