/// How many transfers may run, and how many connections are kept, with the descriptors that this process may have open (`ulimit -n`).
///
/// Where they run out, healthy servers can't be connected to, and neither the store's files nor the runtime's own can be opened any more.
struct DescriptorBudget: Equatable {
    /// Others wait until one of these has ended.
    let transfers: Int
    /// Connections that are open, those in use among them.
    let connections: Int

    /// For the store, the streams, the runtime, and the loop itself.
    private static let reserve = 64
    /// Of one transfer, at worst, beside its own connection: the one that is tried beside it, and while its name is looked up the two ends
    /// by which libcurl hears of that, the name server's socket, and a file of the system's.
    static let besides = 4

    /// - Parameters:
    ///   - limit: descriptors that may be open.
    ///   - kept: connections that are wanted, whatever the limit.
    init(limit: Int, kept: Int) {
        let free = max(limit - Self.reserve, limit / 4, 6)
        transfers = max(free / (Self.besides + 2), 1)
        connections = max(min(kept, free - transfers * Self.besides), 1)
    }
}
