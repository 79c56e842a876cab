import CCurl

/// Which socket a connection has, by its ends: libcurl 7.88 tells nobody before the answer. Owned by the loop's thread.
///
/// A connection over which bytes have come that nobody asked for is not used again: they would be taken for the next answer (RFC 9112, 9.2).
/// libcurl sees those that come with an answer, and not those that come after it.
final class SocketLedger {
    struct Ends: Hashable {
        var local: String
        var localPort: Int32
        var remote: String
        var remotePort: Int32
    }

    /// Connections that were closed are in here as well; with so many it begins anew, and those that are open are not looked at.
    private static let capacity = 8192

    private var sockets: [Ends: curl_socket_t] = [:]

    /// Notes a connection that was just made, over one of these sockets.
    func note(_ ends: Ends, among opened: [curl_socket_t]) {
        if sockets.count >= Self.capacity { sockets = [:] }
        sockets[ends] = opened.count == 1 ? opened[0] : opened.first { ccurl_local_port($0) == ends.localPort }
    }

    /// Whether something waits to be read from a connection over which nothing was asked for since its last answer.
    func hasSurplus(_ ends: Ends) -> Bool { sockets[ends].map { ccurl_is_readable($0) != 0 } ?? false }
}
