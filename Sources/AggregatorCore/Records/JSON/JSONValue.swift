/// A JSON value (RFC 8259): the form in which independent programs exchange records.
///
/// Of the core's models only a recording refers to it, for its configuration and its report; stores, archives and formats convert to and from it by initialisers.
public enum JSONValue: Sendable, Hashable {
    /// No value; records leave such members out.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number that is written without fraction and exponent, and fits.
    case integer(Int64)
    /// Any other number; what is not finite is written as `null`.
    case number(Double)
    /// A string, escapes undone.
    case string(String)
    /// The elements in the order of the text.
    case array([JSONValue])
    /// The members in the order of the text; a name that occurs twice is there twice, and the last one counts.
    case object([Member])

    /// A name and its value.
    public struct Member: Sendable, Hashable {
        /// The name, escapes undone; may be empty.
        public var name: String
        /// The value; `null` differs from a missing member.
        public var value: JSONValue
        /// Creates a value from its members.
        public init(_ name: String, _ value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// The value of a member, of several with one name the last; `nil` where there is none, and for what is no object.
    public subscript(_ name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        // Compares lengths first: nearly all differ, and records look up dozens of names.
        let length = name.utf8.count
        return members.last { $0.name.utf8.count == length && $0.name == name }?.value
    }

    /// The string; `nil` for other values.
    public var string: String? { if case .string(let value) = self { value } else { nil } }
    /// The truth value; `nil` for other values, such as 0 and `"true"`.
    public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
    /// The elements; `nil` for other values.
    public var array: [JSONValue]? { if case .array(let value) = self { value } else { nil } }
    /// The members; `nil` for other values.
    public var members: [Member]? { if case .object(let value) = self { value } else { nil } }
    /// Whether it is `null`.
    public var isNull: Bool { self == .null }

    /// The whole number; `nil` for other values, and for a fraction.
    public var integer: Int64? {
        switch self {
        case .integer(let value): value
        case .number(let value): Int64(exactly: value)
        default: nil
        }
    }

    /// The number; a whole one as the nearest `Double`; `nil` for other values.
    public var double: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }
}
