import CCurl

extension Transfer {
    /// What is known of the transfer since libcurl last began it. It is replaced as a whole when the transfer begins again, since the next
    /// connection has other properties.
    struct Attempt {
        /// When the transfer was handed to libcurl.
        var begun: SuspendingClock.Instant?
        /// Sockets that were opened for the attempt.
        var opened: [curl_socket_t] = []
        /// The number of sockets in `opened` when the request was last sent.
        var openedBefore = 0
        /// Whether the system refused a socket because too many descriptors are open.
        var lacksDescriptor = false
        /// The ends of the connection that libcurl chose last.
        var ends: SocketRegistry.Ends?
        /// That connection, as far as the registry knows it.
        var connection: SocketRegistry.Connection?
        /// Its bytes that no transfer was given, before this one.
        var undeliveredBefore = 0
        /// Whether that connection holds bytes that belong to no answer, has gone silent, waits for another answer of HTTP/1, or would
        /// carry the request a second time, so that the transfer has to begin again.
        var isOnUnfit = false
        /// Whether TLS agreed on HTTP/2 over that connection.
        var hasAgreedOnHTTP2 = false
        /// Whether the server closed that connection because it had been idle for too long, and may not have seen the request.
        var metIdleEnd = false
        /// Pieces of the body that came since it was last the turn of other transfers.
        var pieces = 0
        /// Whether a body is complete whose bytes libcurl does not count; the transfer is stopped then.
        var isWhole = false
    }
}
