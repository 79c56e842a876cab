import AggregatorCore

/// Where a value was found: what `~` and relative paths mean there.
struct ConfigurationPlace: Sendable {
    /// The folder of the configuration file; `nil` elsewhere, where paths are relative to the working directory.
    var folder: String?
    var home: String?

    /// `~/` is the home folder; what is relative in a configuration file is so to its folder. `nil` where there is no home.
    func path(_ text: String) -> String? {
        if text.hasPrefix("~/") { return home.map { $0 + text.dropFirst() } }
        if let folder, !text.hasPrefix("/") { return "\(folder)/\(text)" }
        return text
    }
}

/// What a value may be: how it is read, shown and explained. Texts stand for every kind, since variables and options have no other.
struct ConfigurationKind<Value: Sendable>: Sendable {
    var allowed: String
    var isList = false
    /// `nil` for what is not allowed.
    var read: @Sendable (JSONValue, ConfigurationPlace) -> Value?
    var show: @Sendable (Value) -> JSONValue

    /// Shown as nothing where nothing is set.
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

    /// Shown without the password that it may have. A store of files is where any other file would be.
    static var storeAddress: Self {
        var kind = text
        kind.allowed = "the address of a store, as in sqlite:PATH"
        kind.read = { value, place in
            guard let text = value.string, !text.isEmpty, !text.holdsNUL else { return nil }
            guard let location = StoreLocation(text), fileSchemes.contains(location.scheme), !location.path.isEmpty else { return text }
            return place.path(location.path).map { "\(location.scheme):\($0)" }
        }
        kind.show = { .string(StoreLocation.redacted($0)) }
        return kind
    }

    /// What stands behind these in the address of a store is a path.
    static let fileSchemes = ["sqlite", "file"]

    /// What may stand in a header field (RFC 9110, 5.5), and so not begin another.
    static var headerText: Self {
        Self(
            allowed: "a text of visible ASCII and spaces",
            read: { value, _ in value.string.flatMap { !$0.isEmpty && $0.utf8.allSatisfy { 32..<127 ~= $0 } ? $0 : nil } },
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
    /// Shown as a text where other programs would read it as a fraction, as JSON's numbers are read here.
    static var seed: Self {
        Self(
            allowed: "a whole number from 0 to \(UInt64.max), in a file between quotes from \(UInt64(Int64.max) + 1) on",
            read: { value, _ in value.integer.flatMap { UInt64(exactly: $0) } ?? value.string.flatMap { UInt64($0) } },
            show: { Int64(exactly: $0).map { .integer($0) } ?? .string(String($0)) })
    }
}

extension ConfigurationKind<Double> {
    /// Seconds.
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
    /// A command and its arguments; in one text they are separated by spaces, and nothing is quoted. Shown without the arguments: there
    /// may be a secret among them.
    static var command: Self {
        Self(
            allowed: "a command and its arguments, as a list of texts or separated by spaces", isList: true,
            read: { value, _ in value.texts(separatedBy: { $0 == " " }) },
            show: { .array($0.prefix(1).map { .string($0) } + $0.dropFirst().prefix(1).map { _ in .string("***") }) })
    }
}

extension JSONValue {
    /// Of a list of texts, or of one text that is split.
    fileprivate func texts(separatedBy isSeparator: (Character) -> Bool) -> [String]? {
        if let string { return string.split(whereSeparator: isSeparator).map(String.init) }
        guard let array else { return nil }
        let texts = array.compactMap(\.string)
        return texts.count == array.count ? texts : nil
    }
}
