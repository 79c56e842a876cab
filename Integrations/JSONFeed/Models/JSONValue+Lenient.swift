import AggregatorCore

/// Members as real feeds write them: a number for a text, a text for a number, one thing for a list of one. A member that can't be read
/// even so counts as missing.
extension JSONValue {
    /// The text of a string, a number or a truth value, without control characters; `nil` when nothing but white space is left.
    var lenientText: String? {
        let text: String
        switch self {
        case .string(let value): text = PlainText.scrubbed(value)
        case .integer(let value): text = String(value)
        case .number(let value) where value.isFinite: text = value.description
        case .bool(let value): text = value ? "true" : "false"
        default: return nil
        }
        return text.utf8.contains { $0 > 32 } ? text : nil
    }

    /// A finite number, also one in quotes.
    var lenientNumber: Double? {
        let value = double ?? string.flatMap { Double($0.trimmingWhiteSpace) }
        return value.flatMap { $0.isFinite ? $0 : nil }
    }

    /// A whole number, also one in quotes or with a fraction, which is dropped.
    var lenientWhole: Int64? {
        if let integer { return integer }
        return lenientNumber.flatMap { Int64(exactly: $0.rounded(.towardZero)) }
    }

    var lenientTruth: Bool? {
        switch self {
        case .bool(let value): value
        case .integer(let value): value != 0
        case .string(let value):
            switch value.trimmingWhiteSpace.lowercased() {
            case "true", "yes", "1": true
            case "false", "no", "0": false
            default: nil
            }
        default: nil
        }
    }

    /// The elements of a list, which PHP writes as an object by number once it has filtered it; for any other value except `null`, that
    /// value alone.
    var lenientList: [JSONValue] {
        switch self {
        case .array(let elements): elements
        case .null: []
        // The reader cuts lists alone (`ParseLimits.parts`).
        case .object(let members) where Self.isNumbered(members): members.prefix(ParseLimits().parts).map(\.value)
        default: [self]
        }
    }

    private static func isNumbered(_ members: [Member]) -> Bool {
        !members.isEmpty && members.allSatisfy { !$0.name.isEmpty && $0.name.utf8.allSatisfy { 48...57 ~= $0 } }
    }

    var lenientTexts: [String] { lenientList.compactMap(\.lenientText) }
}

/// The same, by the name of a member.
extension JSONValue {
    func text(_ name: String) -> String? { self[name]?.lenientText }
    func number(_ name: String) -> Double? { self[name]?.lenientNumber }
    func truth(_ name: String) -> Bool? { self[name]?.lenientTruth }
    func texts(_ name: String) -> [String] { self[name]?.lenientTexts ?? [] }
    func list(_ name: String) -> [JSONValue] { self[name]?.lenientList ?? [] }
    func whole(_ name: String) -> Int? { self[name]?.lenientWhole.flatMap { Int(exactly: $0) } }
    func size(_ name: String) -> Int64? { self[name]?.lenientWhole.flatMap { $0 >= 0 ? $0 : nil } }
    func date(_ name: String) -> Timestamp? { text(name).flatMap { FeedDate.parse($0) } }

    func address(_ name: String, base: WebAddress?) -> WebAddress? {
        text(name).flatMap { WebAddress($0) }?.resolved(against: base)
    }

    /// `nil` for what is no object, or has no members.
    func object(_ name: String) -> JSONValue? { self[name].flatMap { $0.members?.isEmpty == false ? $0 : nil } }
}

extension String {
    var trimmingWhiteSpace: Substring {
        let bytes = utf8
        guard let first = bytes.firstIndex(where: { $0 > 32 }), let last = bytes.lastIndex(where: { $0 > 32 }) else { return "" }
        return self[first...last]
    }
}

extension Optional where Wrapped: Equatable {
    /// `nil` for an empty value: an object may have members of which none can be read.
    func unless(_ empty: Wrapped) -> Wrapped? { self == empty ? nil : self }
}
