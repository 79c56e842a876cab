/// One header field of a request or an answer.
public struct Header: Sendable, Hashable {
    /// The name in either case; compared by `isNamed`.
    public var name: String
    /// The value without surrounding white space (RFC 9110, 5.5).
    public var value: String
    /// Creates a field; nothing is checked: a transport refuses what can't be sent.
    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }

    /// Whether the field has that name, in either case (RFC 9110, 5.1): names are ASCII.
    public func isNamed(_ other: String) -> Bool {
        name.utf8.count == other.utf8.count
            && zip(name.utf8, other.utf8).allSatisfy { a, b in
                a == b || (a ^ b == 0x20 && UInt8(ascii: "a")...UInt8(ascii: "z") ~= a | 0x20)
            }
    }
}

extension [Header] {
    /// The value of the last field of that name.
    public subscript(_ name: String) -> String? { last { $0.isNamed(name) }?.value }
}
