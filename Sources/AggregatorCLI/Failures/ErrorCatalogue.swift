import AggregatorKit

/// `aggregator help errors`: every code that an error can have, and every status that the process can end with.
enum ErrorCatalogue {
    static var text: String {
        """
        EXIT STATUS
        \(table(statuses.map { (code: String($0.status.code), meaning: $0.meaning) }))

        ERROR CODES
        \(table(codes))
        """
    }

    /// Two columns, in the width that help has in a pipe.
    private static func table(_ rows: [(code: String, meaning: String)]) -> String {
        let width = 2 + (rows.map(\.code.count).max() ?? 0) + 2
        return rows.map { code, meaning in
            let lines = TextWidth.wrapped(meaning, to: 80 - width)
            return TextWidth.fitted(StyledText("  \(code)"), to: width).plain
                + lines.joined(separator: "\n\(String(repeating: " ", count: width))")
        }.joined(separator: "\n")
    }

    static let statuses: [(status: ExitStatus, meaning: String)] = [
        (.success, "all of it worked"),
        (.someFailed, "something failed, differs (diff, migrate, replay --expect) or is wrong (check, doctor, simulate); the rest worked"),
        (.usage, "wrong usage"),
        (.unavailable, "a store is not there or can't be reached, or this build lacks what the command needs"),
        (.bug, "a bug in the program"),
        (.cannotWrite, "the store, the output, a recording or the file of secrets can't be written"),
        (.cannotRead, "the store, or an archive, can't be read"),
        (.tryAgain, "the store is in use, try again"),
        (.configuration, "the configuration or the file of secrets is wrong, or the store is newer than the program"),
        (.interrupted, "interrupted (SIGINT), with everything finished so far stored"),
        (.terminated, "ended (SIGTERM), with everything finished so far stored"),
    ]

    /// Each code once, with its first meaning: several kinds of failure share codes.
    static let codes: [(code: String, meaning: String)] = {
        var seen: Set<String> = []
        return all.filter { seen.insert($0.code).inserted }
    }()

    /// All codes; the `switch` statements below let the compiler check that none is left out.
    private static let all: [(code: String, meaning: String)] =
        TransportFailure.Code.allCases.map { ($0.rawValue, meaning(of: $0)) }
        + FormatFailure.Code.allCases.map { ($0.rawValue, meaning(of: $0)) }
        + Obstacle.allCases.map { ($0.rawValue, meaning(of: $0)) }
        + StoreFailure.Code.allCases.map { ($0.rawValue, meaning(of: $0)) }
        + ConfigurationFailure.Code.allCases.map { ($0.rawValue, meaning(of: $0)) }
        + PullFailure.Code.allCases.map { ($0.rawValue, meaning(of: $0)) }
        + FileFailure.Code.allCases.map { ($0.rawValue, meaning(of: $0)) }
        + CommandFailure.Code.allCases.map { ($0.rawValue, meaning(of: $0)) }

    private static func meaning(of code: CommandFailure.Code) -> String {
        switch code {
        case .ambiguousID: "several ids begin like this"
        case .badAddress: meaning(of: TransportFailure.Code.badAddress)
        case .badChoice: "no such candidate"
        case .badCursor: "no place that a list gave"
        case .badDate: "neither a date nor an age"
        case .badID: "too short for an id"
        case .badUsage: "the command line can't be understood"
        case .integrationFailed: "a part of the program could not be set up"
        case .internal: "a bug in the program"
        case .noSecret: "nothing was typed or piped in where a secret was asked for"
        case .notCheckable: "this kind of store can't look at itself"
        case .notMoved: "some of what was to be moved could not be"
        case .notOfSubscriptions: "options that choose posts, with a format that holds subscriptions"
        case .nothingToPrune: "no limit is set"
        case .samePlace: "what would be written belongs to the store"
        case .secretNotKept: "no service of secrets can keep one"
        case .severalFeeds: "a page has several feeds, and none was chosen (--choose)"
        case .storeNotEmpty: "the store holds something already, and replay and simulate need an empty one"
        case .tooManyWords: "more than a search takes"
        case .unknownFeed: "no such feed in the store"
        case .unknownFormat: "no such format"
        case .unknownOrigin: "no secret is kept for this origin"
        case .unknownPost: "no such post in the store"
        case .unknownSearch: "no search was saved under this name"
        case .unknownSource: "no address, file or subscription"
        case .unknownVersion: "the post has no version of that number"
        }
    }

    private static func meaning(of code: TransportFailure.Code) -> String {
        switch code {
        case .unresolvable: "the host's name has no address"
        case .unreachable: "no connection to the host"
        case .untrusted: "the host's certificate is not trusted"
        case .timedOut: "the time limit was reached (--timeout), or a large answer stopped in its middle"
        case .silent: "connections to the host timed out just before, so it was not asked again"
        case .outwaited: "the server broke off while there was no room for its answer (--concurrency)"
        case .truncated: "the answer, or a list of subscriptions, ended before its end"
        case .tooLarge: "a document (--max-bytes), a list or a line of input is larger than its limit"
        case .headersTooLarge: "the answer's header fields are larger than the limit"
        case .malformed: "the answer breaks HTTP"
        case .badAddress: "the address can't be fetched"
        case .addressRefused: "a special-use network that is not allowed (--allow-network)"
        case .fileUnreadable: "the file can't be read"
        case .authoritiesUnreadable: "the file of certificate authorities can't be read (--ca-file)"
        case .proxyFailed: "the source's proxy can't be reached, or does not serve us (set --proxy; status 407)"
        case .outOfDescriptors: "the process may not open more files and connections (--concurrency, ulimit -n)"
        case .cancelled: "the fetch was cancelled"
        case .notRecorded: "the recording holds no answer to this request"
        case .other: "the transfer failed, as the message says"
        }
    }

    private static func meaning(of code: PullFailure.Code) -> String {
        switch code {
        case .unauthorized: "the server wants credentials (status 401)"
        case .forbidden: "the server refuses this document (status 402, 403 or 451)"
        case .gone: "the server says that there was something, and never will be again (status 410)"
        case .clientError: "the server refuses the request (another status of 400 to 499)"
        case .serverError: "the server has a problem of its own (status 500 to 599)"
        case .partialContent: "the server sent a part that nobody asked for (status 206)"
        case .askedToWait: "the site asked to be left alone for a while (status 429, or 503 with a time; --force)"
        case .unexpectedStatus: "the server answered with a status that brings no document"
        case .unsolicitedNotModified: "the server says that nothing has changed, but was not asked (status 304)"
        case .notConfigured: "something has to be set up first, as the message says"
        case .notFound: meaning(of: StoreFailure.Code.notFound)
        }
    }

    private static func meaning(of code: FormatFailure.Code) -> String {
        switch code {
        case .empty: "the document is empty"
        case .notAFeed: "the document is no feed"
        case .webPage: "the document is a web page; the message names feeds that it links to"
        case .damaged: "the document is damaged beyond repair"
        case .limitExceeded:
            "the document is beyond a limit, which the message names (--limit), or a post or a feed is too long for a store or an archive"
        }
    }

    private static func meaning(of obstacle: Obstacle) -> String {
        switch obstacle {
        case .challenge: "the server wants every visitor to prove to be a person (Cloudflare and its kin)"
        case .robotsRefused: "the server refuses programs (status 403 or 406, and says so)"
        case .loginPage: "a page that asks for a password instead of a document"
        case .captivePortal: "the network's own page instead of the document (status 511, or by redirect)"
        case .consentPage: "a page that asks for consent instead of the one that was asked for"
        }
    }

    private static func meaning(of code: StoreFailure.Code) -> String {
        switch code {
        case .busy: "another process is writing to the store"
        case .unavailable: "the store can't be opened or reached"
        case .notMade: "there is no store where the command needs one"
        case .unwritable: "the store can't be written"
        case .unreadable: "the store can't be read"
        case .full: "no space is left, or a file would be larger than files may be here"
        case .damaged: "the store is damaged"
        case .tooNew: "the store was written by a newer program"
        case .notFound: "no document is at this address (status 404), or no such thing is in the store"
        case .badAddress: "no store is named so"
        }
    }

    private static func meaning(of code: FileFailure.Code) -> String {
        switch code {
        case .notFound: "there is no such file"
        case .notPermitted: "the file can't be read or written by this user"
        case .taken: "something is there already where a file or a folder was to be made, and stays"
        case .tooLarge: meaning(of: TransportFailure.Code.tooLarge)
        case .full: meaning(of: StoreFailure.Code.full)
        case .closed: "nobody reads the output any more"
        case .noOutput: "standard output can't be written: it is closed, or what it leads to fails"
        case .other: "the file can't be read or written"
        }
    }

    private static func meaning(of code: ConfigurationFailure.Code) -> String {
        switch code {
        case .unknownKey: "no setting has that name"
        case .badValue: "a setting can't have that value"
        case .badFile: "the configuration file can't be read or understood"
        }
    }
}
