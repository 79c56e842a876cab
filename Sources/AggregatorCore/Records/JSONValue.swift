/// A value as JSON (RFC 8259) has them: how programs that know nothing of each other pass records on.
///
/// Core's models know nothing of it; stores, archives and formats map to and from it by initialisers.
public enum JSONValue: Sendable, Hashable {
    case null
    case bool(Bool)
    case integer(Int64)
    case number(Double)
    case string(String)
    case array([JSONValue])
    /// In the order of the text; a name that comes twice is there twice, and the last one counts.
    case object([Member])

    public struct Member: Sendable, Hashable {
        public var name: String
        public var value: JSONValue
        public init(_ name: String, _ value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// A member of an object, of several of one name the last; `nil` where there is none, and for what is no object.
    public subscript(_ name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.name == name }?.value
    }

    public var string: String? { if case .string(let value) = self { value } else { nil } }
    public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
    public var array: [JSONValue]? { if case .array(let value) = self { value } else { nil } }
    public var members: [Member]? { if case .object(let value) = self { value } else { nil } }
    public var isNull: Bool { self == .null }

    /// Also of a number that is whole.
    public var integer: Int64? {
        switch self {
        case .integer(let value): value
        case .number(let value): Int64(exactly: value)
        default: nil
        }
    }

    /// Also of a whole number, as near as it gets.
    public var double: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }
}
