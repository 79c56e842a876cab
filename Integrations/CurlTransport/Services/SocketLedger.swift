import CCurl

/// Which socket a connection has, by its ends: libcurl 7.88 tells nobody before the answer. Owned by the loop's thread.
///
/// A connection over which bytes have come that nobody asked for is not used again: they would be taken for the next answer (RFC 9112, 9.2).
/// libcurl sees those that come with an answer, and not those that come after it.
///
/// Over HTTP/2 they come at any time, and say whose they are. Over TLS they may be none of HTTP: a ticket of TLS 1.3 that comes later than
/// right after the handshake, where servers send theirs. What they are can't be told without reading them, so they cost a connection.
final class SocketLedger {
    struct Ends: Hashable {
        var local: String
        var localPort: Int32
        var remote: String
        var remotePort: Int32
    }

    /// Connections that were closed are in here as well; with so many it begins anew, and those that are open are not looked at.
    private static let capacity = 8192

    private struct Connection {
        var socket: curl_socket_t
        /// Its last answer was one of HTTP/1.
        var isSequential = false
        /// A transfer timed out over it.
        var isSilent = false
    }

    private var connections: [Ends: Connection] = [:]
    /// Whether an address went without a socket, and its host's next one is due.
    var hasGap = false

    /// Notes a connection that was just made, over one of these sockets.
    func note(_ ends: Ends, among opened: [curl_socket_t]) {
        if connections.count >= Self.capacity { connections = [:] }
        let socket = opened.count == 1 ? opened[0] : opened.first { ccurl_local_port($0) == ends.localPort }
        connections[ends] = socket.map { Connection(socket: $0) }
    }

    /// Notes that an answer came over it, and by which HTTP.
    func heard(_ ends: Ends, isSequential: Bool) { connections[ends]?.isSequential = isSequential }

    /// Notes that a transfer timed out over it. Of HTTP/2 libcurl ends the stream alone then, and where the other end has died without a word
    /// whoever comes later would find the connection in order, wait for all of their time, and leave it to the next.
    func giveUp(_ ends: Ends) { connections[ends]?.isSilent = true }

    /// Whether a transfer timed out over it.
    func isSilent(_ ends: Ends) -> Bool { connections[ends]?.isSilent == true }

    /// Gives a connection up over which the other system has not even acknowledged a request after so many seconds: it has forgotten it, or
    /// somebody between has. libcurl asks again over another one then. A server that thinks acknowledges at once what it thinks about.
    func limitSilence(_ ends: Ends, seconds: Double) {
        if let connection = connections[ends] { ccurl_limit_silence(connection.socket, UInt32(seconds * 1000)) }
    }

    /// Whether something waits to be read from a connection over which nothing was asked for since its last answer.
    func hasSurplus(_ ends: Ends, for easy: EasyHandle?) -> Bool {
        guard let connection = connections[ends], connection.isSequential else { return false }
        return ccurl_is_readable(connection.socket) != 0 || easy.map { ccurl_has_read_ahead($0.raw) != 0 } == true
    }
}
