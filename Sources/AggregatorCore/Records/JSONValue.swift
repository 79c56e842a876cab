/// A value as JSON (RFC 8259) has them: how programs that know nothing of each other pass records on.
///
/// Core's models know nothing of it; stores, archives and formats map to and from it by initialisers.
public enum JSONValue: Sendable, Hashable {
    /// A member that has nothing to say; records leave it out.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number that is written without fraction and exponent, and fits.
    case integer(Int64)
    /// Any other number; what is not finite is written as `null`.
    case number(Double)
    /// Escapes undone.
    case string(String)
    /// In the order of the text.
    case array([JSONValue])
    /// In the order of the text; a name that comes twice is there twice, and the last one counts.
    case object([Member])

    /// A name and its value.
    public struct Member: Sendable, Hashable {
        /// Escapes undone; may be empty.
        public var name: String
        /// `null` as well, which is not the same as no member.
        public var value: JSONValue
        /// Creates a value from its members.
        public init(_ name: String, _ value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// A member of an object, of several of one name the last; `nil` where there is none, and for what is no object.
    public subscript(_ name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        // By their lengths first: nearly all differ, and records ask for each of dozens of names.
        let length = name.utf8.count
        return members.last { $0.name.utf8.count == length && $0.name == name }?.value
    }

    /// `nil` for what is no string.
    public var string: String? { if case .string(let value) = self { value } else { nil } }
    /// `nil` for what is no truth value, as 0 and `"true"`.
    public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
    /// `nil` for what is no array.
    public var array: [JSONValue]? { if case .array(let value) = self { value } else { nil } }
    /// `nil` for what is no object.
    public var members: [Member]? { if case .object(let value) = self { value } else { nil } }
    /// `false` for everything else, whatever it is.
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
