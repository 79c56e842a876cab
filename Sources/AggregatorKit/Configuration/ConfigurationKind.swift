import AggregatorCore

/// A kind of value: how it is read, shown and explained. Every kind can be read from a text, as variables and options have only texts.
struct ConfigurationKind<Value: Sendable>: Sendable {
    var allowed: String
    var isList = false
    /// `nil` for a value that is not allowed.
    var read: @Sendable (JSONValue, ConfigurationPlace) -> Value?
    var show: @Sendable (Value) -> JSONValue

    /// The same kind, shown as nothing if nothing is set.
    var optional: ConfigurationKind<Value?> {
        ConfigurationKind<Value?>(
            allowed: allowed, isList: isList, read: { value, place in read(value, place).map { .some($0) } },
            show: { $0.map(show) ?? .null })
    }
}

extension ConfigurationKind<String> {
    static var text: Self {
        Self(
            allowed: "a text", read: { value, _ in value.string.flatMap { $0.isEmpty ? nil : $0 } },
            show: { .string($0) })
    }

    /// Shown without a password. The path of a store in files is resolved like that of any other file.
    static var storeAddress: Self {
        var kind = text
        kind.allowed = "sqlite:PATH, file:DIR, postgres://… or memory:"
        kind.read = { value, place in
            guard let text = value.string, !text.isEmpty, !text.holdsNUL else { return nil }
            guard let location = StoreLocation(text), fileSchemes.contains(location.scheme), !location.path.isEmpty else { return text }
            return place.path(location.path).map { "\(location.scheme):\($0)" }
        }
        kind.show = { .string(StoreLocation.redacted($0)) }
        return kind
    }

    /// Schemes of our own stores whose address is a path; others are resolved once there are services (`ServiceProvider.resolveStore`).
    static let fileSchemes = ["sqlite", "file"]

    /// A text that may stand in a header field (RFC 9110, 5.5), and so can't begin another field.
    static var headerText: Self {
        Self(
            allowed: "a text of visible ASCII and spaces, not blank",
            read: { value, _ in
                // Not blank, as every request has to name its user agent.
                value.string.flatMap { $0.utf8.allSatisfy { 32..<127 ~= $0 } && $0.utf8.contains { $0 != 32 } ? $0 : nil }
            },
            show: { .string($0) })
    }

    static var path: Self {
        Self(
            allowed: "the path of a file",
            read: { value, place in
                guard let text = value.string, !text.isEmpty, !text.holdsNUL else { return nil }
                return place.path(text)
            }, show: { .string($0) })
    }
}

extension ConfigurationKind<Int> {
    static func count(_ range: ClosedRange<Int>) -> Self {
        Self(
            allowed: "a whole number from \(range.lowerBound) to \(range.upperBound)",
            read: { value, _ in
                let number = value.integer.flatMap { Int(exactly: $0) } ?? value.string.flatMap { Int($0) }
                return number.flatMap { range.contains($0) ? $0 : nil }
            }, show: { .integer(Int64($0)) })
    }

    static func size(_ range: ClosedRange<Int>) -> Self {
        Self(
            allowed: "a size from \(Quantity.sizeText(range.lowerBound)) to \(Quantity.sizeText(range.upperBound)), as in 10MB or 32MiB",
            read: { value, _ in
                let number = value.integer.flatMap { Int(exactly: $0) } ?? value.string.flatMap { Quantity.size($0) }
                return number.flatMap { range.contains($0) ? $0 : nil }
            }, show: { .string(Quantity.sizeText($0)) })
    }
}

extension ConfigurationKind<UInt64> {
    /// Shown as a text if the number is too large for JSON numbers as they are read here; other programs would read it as a fraction.
    static var seed: Self {
        Self(
            allowed: "a whole number from 0 to \(UInt64.max), in a file between quotes from \(UInt64(Int64.max) + 1) on",
            read: { value, _ in value.integer.flatMap { UInt64(exactly: $0) } ?? value.string.flatMap { UInt64($0) } },
            show: { Int64(exactly: $0).map { .integer($0) } ?? .string(String($0)) })
    }
}

extension ConfigurationKind<Double> {
    /// In seconds.
    static func duration(_ range: ClosedRange<Double>) -> Self {
        let (lower, upper) = (Quantity.durationText(range.lowerBound), Quantity.durationText(range.upperBound))
        return Self(
            allowed: "a duration from \(lower) to \(upper), as in \(Quantity.durationExamples(in: range))",
            read: { value, _ in
                let number = value.double ?? value.string.flatMap { Quantity.duration($0) }
                return number.flatMap { range.contains($0) ? $0 : nil }
            }, show: { .string(Quantity.durationText($0)) })
    }
}

extension ConfigurationKind<Bool> {
    static var flag: Self {
        Self(
            allowed: "true or false",
            read: { value, _ in
                switch value.string?.lowercased() {
                case nil: value.bool
                case "true", "yes", "on", "1": true
                case "false", "no", "off", "0": false
                default: nil
                }
            }, show: { .bool($0) })
    }
}

extension ConfigurationKind where Value: CaseIterable & RawRepresentable<String> {
    static var choice: Self {
        Self(
            allowed: Quantity.choice(of: Value.allCases.map(\.rawValue)),
            read: { value, _ in value.string.flatMap { Value(rawValue: $0) } }, show: { .string($0.rawValue) })
    }
}

extension ConfigurationKind<[Network]> {
    static var networks: Self {
        Self(
            allowed: "networks, as in 192.168.0.0/16 or fd00::/8", isList: true,
            read: { value, _ in
                guard let texts = value.texts(separatedBy: { $0 == "," || $0 == " " }) else { return nil }
                let networks = texts.compactMap { Network($0) }
                return networks.count == texts.count ? networks : nil
            }, show: { .array($0.map { .string($0.description) }) })
    }
}

extension ConfigurationKind<DuplicateRules> {
    static var duplicates: Self {
        let policies = DuplicatePolicy.allCases.map(\.rawValue).joined(separator: ", ")
        return Self(
            allowed: "\(policies), or such for a tag, as in News=collapse", isList: true,
            read: { value, _ in
                guard let texts = value.texts(separatedBy: { $0 == "," }) else { return nil }
                let rules = texts.compactMap { DuplicateRules.Rule($0) }
                return rules.count == texts.count ? DuplicateRules(rules) : nil
            }, show: { .array($0.rules.map { .string($0.text) }) })
    }
}

extension ConfigurationKind<[String]> {
    /// A command and its arguments; in a single text they are separated by spaces, and nothing is quoted. Shown without the arguments,
    /// which may contain a secret.
    static var command: Self {
        Self(
            allowed: "a command and its arguments, as a list of texts or separated by spaces", isList: true,
            read: { value, _ in value.texts(separatedBy: { $0 == " " }) },
            show: { .array($0.prefix(1).map { .string($0) } + $0.dropFirst().prefix(1).map { _ in .string("***") }) })
    }
}

extension JSONValue {
    /// The texts of a list, or of one text that is split; `nil` for anything else.
    fileprivate func texts(separatedBy isSeparator: (Character) -> Bool) -> [String]? {
        if let string { return string.split(whereSeparator: isSeparator).map(String.init) }
        guard let array else { return nil }
        let texts = array.compactMap(\.string)
        return texts.count == array.count ? texts : nil
    }
}
