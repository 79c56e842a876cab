/// The options of all transfers of a loop.
struct TransferOptions: Sendable {
    var agent: String
    /// Connections that are kept open for later requests.
    var keptConnections: Int
    /// Descriptors that may be open; `nil` for as many as the process may have when the first transfer begins.
    var descriptors: Int?
    /// Milliseconds that IPv6 gets before IPv4 is tried beside it.
    var happyEyeballsDelay: Int
    var authorities = Authorities()
    /// Seconds without any transfer after which connections are closed. A server mostly closes its end by then (nginx after 75 s); libcurl
    /// would not notice before the next transfer, which in a watch may be hours away.
    var idleTime = 90.0
    /// Bytes that may come over a connection, since a request, that are part of no answer. Chunks of one byte make six of it.
    var mostUndelivered = 64 << 20
    /// Bytes that are asked of a socket at once. Every transfer in flight has a buffer of this size.
    static let receiveBuffer = 32 << 10
    /// The same where HTTP/2 may be spoken: more than the largest head, 128 KiB. With a smaller one, libcurl 7.88 gets a larger head and a
    /// small body as a whole, and then waits for the end of the stream. Of this buffer, no more is used than comes at once.
    static let http2Buffer = 160 << 10
    /// Bytes of an answer that libcurl holds back at most while a transfer of HTTP/2 waits.
    static let heldBack = 32 << 20
}
