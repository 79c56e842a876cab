public import AggregatorCore

/// A request as a server saw it.
public struct LoopbackRequest: Sendable, Hashable {
    /// The method as sent, usually in capitals.
    public var method: String
    /// Path and query, as sent.
    public var target: String
    /// The header fields in the order in which they came.
    public var headers: [Header]
    /// The number of the connection, counted from 1.
    public var connection: Int

    /// A request for rigs that use a server of their own.
    public init(method: String = "GET", target: String, headers: [Header], connection: Int) {
        self.method = method
        self.target = target
        self.headers = headers
        self.connection = connection
    }

    /// Parses the head of an HTTP/1 request, without its empty line; `nil` if it is none.
    init?(head: some Sequence<UInt8>, connection: Int) {
        let lines = String(decoding: Array(head), as: UTF8.self).split(separator: "\r\n")
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count == 3 else { return nil }
        let headers = lines.dropFirst().map { line in
            let halves = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let value = halves.count > 1 ? halves[1].drop { $0 == " " } : ""
            return Header(name: String(halves[0]), value: String(value))
        }
        self.init(method: String(words[0]), target: String(words[1]), headers: headers, connection: connection)
    }
}
