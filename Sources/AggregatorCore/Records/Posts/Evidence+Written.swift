extension Evidence {
    /// The evidence as in `1-0123…`: the number of its kind, and its key.
    public var written: String { "\(kind.rawValue)-\(key)" }

    /// Reads `written`.
    public init?(written text: String) {
        let parts = text.split(separator: "-")
        guard parts.count == 2, let number = UInt8(parts[0]), let kind = Kind(rawValue: number), let key = Identifier(parts[1]) else {
            return nil
        }
        self.init(kind: kind, key: key)
    }
}

extension JSONValue {
    /// The evidence that a record lists; what can't be understood is skipped.
    var evidence: [Evidence] { texts("evidence").compactMap(Evidence.init(written:)) }
}
