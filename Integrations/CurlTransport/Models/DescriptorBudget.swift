/// How many transfers may run and how many connections are kept, given the descriptors that this process may have open (`ulimit -n`).
///
/// If they run out, healthy servers can't be connected to, and the files of the store and of the runtime can't be opened any more.
struct DescriptorBudget: Equatable {
    /// The transfers that may run at once; others wait until one of them has ended.
    let transfers: Int
    /// Open connections, including those in use.
    let connections: Int

    /// Descriptors for the store, the streams, the runtime, and the loop itself.
    private static let reserve = 64
    /// Descriptors per transfer at worst, besides its own connection. While its name is looked up: the two ends of libcurl's socket pair,
    /// the name server's socket, and a file of the system (4). While it connects: the attempt beside it (1).
    static let besides = 4

    /// - Parameters:
    ///   - limit: The most descriptors that may be open.
    ///   - kept: The connections to keep if the limit allows it.
    init(limit: Int, kept: Int) {
        let free = max(limit - Self.reserve, limit / 4, 6)
        transfers = max(free / (Self.besides + 2), 1)
        connections = max(min(kept, free - transfers * Self.besides), 1)
    }
}
