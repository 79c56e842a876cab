import AggregatorCore

extension Person {
    /// An Atom person (RFC 4287, 3.2); one that is written as text is read as in RSS.
    init?(_ element: Element, reading: Reading) {
        self.init()
        for child in element.children where child.space.isCore || child.space == .friend || child.space == .itunes {
            switch child.tag {
            case .name: name = name ?? child.plainPerson
            case .email: email = email ?? child.plainText.map(Self.withoutScheme)
            case .uri, .url, .homepage, .href: url = url ?? reading.address(in: child)
            default: break
            }
        }
        for child in element.children where child.space == .media && child.tag == .thumbnail { avatar = reading.address(.url, of: child) }
        if isEmpty {
            guard let person = element.plainPerson.flatMap({ Person(text: $0) }) else { return nil }
            self = person
            return
        }
        if let written = name, email == nil, let split = Person(text: written), split.email != nil {
            name = split.name
            email = split.email
        }
    }

    /// More bytes name nobody, and would be looked through again and again.
    private static let longest = 4_096

    /// Reads `me@example.com (Name)`, `Name <me@example.com>`, a name alone or an address alone.
    init?(text: String) {
        let text = text.trimmingSpace
        guard !text.isEmpty else { return nil }
        guard text.utf8.count <= Self.longest, let at = text.utf8.firstIndex(of: UInt8(ascii: "@")),
            let range = Self.address(in: text, around: at)
        else {
            self.init(name: text)
            return
        }
        var rest = String(text[..<range.lowerBound]) + String(text[range.upperBound...])
        for leftover in ["mailto:", "<>", "()", "[]", "&lt;&gt;"] {
            if let place = rest.utf8Range(of: leftover) { rest.removeSubrange(place) }
        }
        let name = Self.bare(rest)
        self.init(name: name.isEmpty ? nil : name, email: String(text[range]))
    }

    /// The name without brackets and quotes around it, and without what leads to the address. Works on the bytes of one text, which is not
    /// copied at each step.
    private static func bare(_ text: String) -> String {
        var name = text[...].trimmingSpace.utf8
        while let first = name.first, let last = name.last, !name.dropFirst().isEmpty, isPair(first, last) {
            name = Substring(name.dropFirst().dropLast()).trimmingSpace.utf8
        }
        while let last = name.last, ",-:".utf8.contains(last) { name = Substring(name.dropLast()).trimmingSpace.utf8 }
        return String(Substring(name))
    }

    private static func isPair(_ first: UInt8, _ last: UInt8) -> Bool {
        switch (first, last) {
        case (UInt8(ascii: "("), UInt8(ascii: ")")), (UInt8(ascii: "\""), UInt8(ascii: "\"")), (UInt8(ascii: "<"), UInt8(ascii: ">")): true
        default: false
        }
    }

    private static func address(in text: String, around at: String.Index) -> Range<String.Index>? {
        func isPart(_ byte: UInt8) -> Bool {
            byte | 32 >= 97 && byte | 32 <= 122 || isDigit(byte) || byte >= 128 || byte == 43 || byte == 45 || byte == 46 || byte == 95
        }
        let bytes = text.utf8
        var start = at
        while start > text.startIndex, isPart(bytes[bytes.index(before: start)]) { start = bytes.index(before: start) }
        var end = bytes.index(after: at)
        while end < text.endIndex, isPart(bytes[end]) { end = bytes.index(after: end) }
        while end > at, bytes[bytes.index(before: end)] == UInt8(ascii: ".") { end = bytes.index(before: end) }
        guard start < at, bytes.index(after: at) < end else { return nil }
        return start..<end
    }

    private static func withoutScheme(_ text: String) -> String {
        text.lowercased().hasPrefix("mailto:") ? String(text.dropFirst(7)) : text
    }
}

extension Element {
    /// Its text without markup. An address in angle brackets, `<me@example.com>`, is no tag.
    fileprivate var plainPerson: String? {
        guard let text, let at = text.utf8.firstIndex(of: UInt8(ascii: "@")),
            let open = text.utf8[..<at].lastIndex(of: UInt8(ascii: "<")), let close = text.utf8[at...].firstIndex(of: UInt8(ascii: ">")),
            !text.utf8[open...at].contains(UInt8(ascii: ">")), text.utf8.distance(from: open, to: at) > 1,
            text.utf8.distance(from: at, to: close) > 1,
            !text.utf8[open..<close].dropFirst().contains(where: { isSpace($0) || $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "<") })
        else { return plainText }
        let inner = text.utf8[open..<close].dropFirst()
        let plain = PlainLabel.of(String(text[..<open]) + "(" + String(Substring(inner)) + ")" + text[text.utf8.index(after: close)...])
        return plain.isEmpty ? nil : plain
    }
}
