import AggregatorCore

extension JSONPrefix {
    /// As much of a document is looked at to recognise it, in bytes.
    static let longest = 8 << 10

    /// Where the document begins: behind what a program has written before a JSON Feed, such as a warning. A page that shows a feed is a
    /// page.
    ///
    /// - Parameter text: The document, or its beginning, as UTF-8.
    static func start(in text: [UInt8], of input: DocumentInput) -> Int {
        let begin = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let head = text[begin...].prefix(longest)
        guard let first = head.first(where: { $0 > 32 }), !opens.contains(first), let start = firstObject(in: head),
            JSONPrefix(head[start...]).version?.lowercased().includes("jsonfeed.org") == true, !endsWithTag(input.bytes)
        else { return 0 }
        return start
    }

    private static let opens = [UInt8(ascii: "{"), UInt8(ascii: "[")]

    /// Where a brace stands before a name in quotes.
    private static func firstObject(in head: ArraySlice<UInt8>) -> Int? {
        // Every feed in XML is looked through as well, and has hardly a brace.
        var rest = head
        while let brace = rest.firstIndex(of: UInt8(ascii: "{")) {
            rest = rest[(brace + 1)...]
            if rest.first(where: { $0 > 32 }) == UInt8(ascii: "\"") { return brace }
        }
        return nil
    }

    /// Whether a tag, and no comment alone, stands behind the last brace, as it does in every page that holds JSON.
    private static func endsWithTag(_ bytes: [UInt8]) -> Bool {
        let close = bytes.lastIndex(of: UInt8(ascii: "}")) ?? bytes.startIndex
        let tail = bytes[close...]
        return zip(tail, tail.dropFirst()).contains { $0 == UInt8(ascii: "<") && $1 != UInt8(ascii: "!") }
    }
}
