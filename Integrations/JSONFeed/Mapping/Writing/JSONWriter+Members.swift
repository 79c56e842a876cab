import AggregatorCore

/// Members that several objects of JSON Feed have. An empty one is left out.
extension JSONWriter {
    mutating func text(_ name: String, _ value: String?) {
        if let value, !value.isEmpty { member(name, value) }
    }

    mutating func address(_ name: String, _ value: WebAddress?) { text(name, value?.markupSafe) }

    mutating func date(_ name: String, _ value: Timestamp?) { member(name, value?.rfc3339) }

    mutating func markup(_ name: String, _ value: Markup?) { text(name, value?.source) }

    /// Writes a list of objects.
    mutating func objects<Element>(_ name: String, _ elements: [Element], _ members: (inout JSONWriter, Element) -> Void) {
        member(name, list: elements) { writer, element in writer.object { members(&$0, element) } }
    }
}
