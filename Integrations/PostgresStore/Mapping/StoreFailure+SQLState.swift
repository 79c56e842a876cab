import AggregatorCore

extension StoreFailure {
    /// The failure that callers of the store at `address` get for one of the server (PostgreSQL, appendix A: error codes).
    init(_ failure: QueryFailure, address: ConnectionAddress) {
        let store = "The store \(address.description)"
        switch failure {
        case .store(let failure): self = failure
        case .unreadable(let owner):
            self.init(
                .damaged, "\(store) is damaged: what it has of the \(owner) can't be read; `aggregator check --repair` mends what it can.")
        case .disconnected(let reason):
            self.init(.unavailable, "\(store) cannot be reached (\(reason)); check that the server runs and that the address is right.")
        case .refused(let state, let message):
            let reason = "\(message), SQLSTATE \(state)"
            switch state {
            case "55P03", "40001", "40P01", "53300":
                self.init(.busy, "Others are writing to \(address.description) (\(reason)); try again, or wait longer with --wait.")
            case "53100":
                self.init(.full, "The disk of the server of \(address.description) is full (\(reason)); free some room and try again.")
            // A person can cancel a statement as well, and a limit of the server's holds until a new connection has lifted it.
            case "57014":
                self.init(
                    .unavailable,
                    """
                    The server of \(address.description) cut a statement short (\(reason)); try again, or allow this user a longer \
                    `statement_timeout`, as with `ALTER ROLE`.
                    """)
            case "25006":
                self.init(
                    .unwritable, "\(store) cannot be written (\(reason)); check the user's rights, and that the server is no standby.")
            case "42501":
                self.init(.unwritable, "The user has no right to do that in \(address.description) (\(reason)); have its owner grant it.")
            // The server also refuses all writing so, before its numbers of transactions run out; and says neither in English everywhere.
            case "54000" where ["too big", "too long", "too large", "exceeds"].contains { message.includes($0) }:
                self.init(
                    .unwritable, "\(store) can't keep a text or row as large as what came (\(reason)); nothing of it was stored.")
                isOfOneFeed = true
            case "54000", "22021", "58030":
                self.init(.unwritable, "\(store) cannot be written (\(reason)); check the server's log.")
            case "42P01", "42703", "3F000", "58P01":
                self.init(
                    .damaged,
                    "\(store) is damaged (\(reason)): a part of it is missing; `aggregator check --repair` mends what it can, or restore a copy."
                )
            case _ where state.hasPrefix("XX"):
                self.init(.damaged, "\(store) is damaged (\(reason)); check the server's log, and restore a copy.")
            default:
                self.init(.unavailable, "\(store) cannot be used (\(reason)).")
            }
        }
    }
}
