import CCurl

/// Knows the socket of each connection, by the connection's ends: libcurl 7.88 does not tell it before the answer. Owned by the loop's
/// thread.
///
/// A connection with bytes that no request asked for is not used again: they would be taken for the next answer (RFC 9112, 9.2). libcurl
/// sees those that come with an answer, but not those that come after it.
///
/// Over HTTP/2, bytes may come at any time, and name their stream. Over TLS they may be no HTTP at all: a ticket of TLS 1.3 that comes
/// later than right after the handshake, when servers usually send theirs. That can't be told without reading them, so they cost the
/// connection.
final class SocketRegistry {
    struct Ends: Hashable {
        var local: String
        var localPort: Int32
        var remote: String
        var remotePort: Int32
    }

    /// Closed connections stay in here. At this number the registry begins anew, and connections that are open then are not checked any
    /// more.
    private static let capacity = 8192

    final class Connection {
        fileprivate let socket: curl_socket_t
        private let localPort: Int32
        /// Whether its last answer was one of HTTP/1.
        fileprivate var isSequential = false
        /// Whether a transfer timed out over it, or was ended in the middle of an answer.
        fileprivate var isSilent = false
        /// Bytes of heads and bodies that transfers were given.
        var delivered = 0
        /// Whose request was last sent over it, if in HTTP/1.
        fileprivate weak var user: Transfer?

        fileprivate init(_ socket: curl_socket_t, _ ends: Ends) { (self.socket, localPort) = (socket, ends.localPort) }

        /// Bytes that were read and no transfer was given: what frames and secures the answers, and what is none. `nil` once the connection
        /// is closed: its socket may be another's.
        var undelivered: Int? {
            guard ccurl_local_port(socket) == localPort else { return nil }
            return Int(clamping: ccurl_received(socket)) - Int(clamping: ccurl_unread(socket)) - delivered
        }
    }

    private var connections: [Ends: Connection] = [:]
    /// Whether an address got no socket, so that the next one of its host is due.
    var hasGap = false

    /// Notes a connection that was just made, over one of these sockets.
    func note(_ ends: Ends, among opened: [curl_socket_t]) {
        if connections.count >= Self.capacity { connections = [:] }
        let socket = opened.count == 1 ? opened[0] : opened.first { ccurl_local_port($0) == ends.localPort }
        connections[ends] = socket.map { Connection($0, ends) }
    }

    /// The connection with these ends; `nil` if it is not known.
    func connection(_ ends: Ends) -> Connection? { connections[ends] }

    /// Notes that an answer came over it, and whether it was one of HTTP/1.
    func heard(_ ends: Ends, isSequential: Bool) { connections[ends]?.isSequential = isSequential }

    /// Notes that a transfer timed out over it, or was ended in the middle of an answer, which a server may go on with. With HTTP/2,
    /// libcurl then ends the stream alone. If the other end has died without a word, each later transfer would find the connection in
    /// order, wait for all of its time, and leave it to the next.
    func giveUp(_ ends: Ends) { connections[ends]?.isSilent = true }

    /// Whether a transfer timed out over it, or was ended in the middle of an answer.
    func isSilent(_ ends: Ends) -> Bool { connections[ends]?.isSilent == true }

    /// Has the system close a connection if the other end does not even acknowledge a request within so many seconds: the other end, or
    /// something in between, has forgotten it. libcurl then asks again over another one. A server that thinks for long acknowledges the
    /// request at once.
    func limitSilence(_ ends: Ends, seconds: Double) {
        if let connection = connections[ends] { ccurl_limit_silence(connection.socket, UInt32(seconds * 1000)) }
    }

    /// Takes a connection of HTTP/1 for a transfer. Returns `false` while another one uses it.
    ///
    /// Only one may: answers have no names there, so each transfer would take what comes next for its own. Once a server has called an
    /// answer over HTTP/1 one of HTTP/2 (`HTTP/2 200 OK`), libcurl 7.88 takes all connections to that host for ones that can be shared. A
    /// transfer that has just ended counts as long as its end was not handled, which costs a connection.
    func take(_ ends: Ends, for transfer: Transfer) -> Bool {
        guard let connection = connections[ends] else { return true }
        if let user = connection.user, user !== transfer, user.easy != nil, user.attempt.connection === connection { return false }
        connection.user = transfer
        return true
    }

    /// Whether something waits to be read from a connection over which nothing was asked for since its last answer.
    func hasSurplus(_ ends: Ends, for easy: EasyHandle?) -> Bool {
        guard let connection = connections[ends], connection.isSequential else { return false }
        return ccurl_is_readable(connection.socket) != 0 || easy.map { ccurl_has_read_ahead($0.raw) != 0 } == true
    }
}
