import AggregatorCore

extension String {
    /// Whether the text is HTML in a place for plain text: it begins with the tag of a block, and ends with an end tag. A text about markup
    /// shows tags too, so nothing else is taken for it, and no text that begins with a tag as one of its words (“<p> begins a paragraph”).
    var isBlocksOfMarkup: Bool {
        let bytes = trimmingWhiteSpace.utf8
        let name = bytes.dropFirst().prefix(Self.longestBlock + 1).prefix { $0.isASCIILetter || $0.isASCIIDigit }
        guard bytes.first == UInt8(ascii: "<"), Self.blocks.contains(Substring(name).lowercased()),
            let close = bytes[name.endIndex...].firstIndex(of: UInt8(ascii: ">")),
            name.endIndex == close || [9, 10, 13, 32, UInt8(ascii: "/")].contains(bytes[name.endIndex])
        else { return false }
        let behind = bytes[close...].dropFirst().prefix(2)
        if behind.first == 32, behind.last != UInt8(ascii: "<") { return false }
        guard bytes.last == UInt8(ascii: ">"), let open = bytes.lastIndex(of: UInt8(ascii: "<")) else { return false }
        let end = bytes[open...].dropFirst().dropLast()
        return end.first == UInt8(ascii: "/") && end.dropFirst().first?.isASCIILetter == true
            && end.dropFirst().allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || [9, 10, 13, 32].contains($0) }
    }

    private static let longestBlock = 10
    /// Elements that a text may begin with; `br`, as templates write it before a picture.
    private static let blocks: Set<String> = [
        "article", "blockquote", "br", "div", "dl", "figure", "h1", "h2", "h3", "h4", "h5", "h6", "ol", "p", "pre", "section", "table",
        "ul",
    ]
}
