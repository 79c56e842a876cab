/// The name of an element whose tag begins at a place of a document that has not been parsed.
struct ElementName {
    let tag: Tag
    /// Without the prefix of a namespace.
    private let bytes: Bytes

    /// - Parameter start: The place before the name: that of the `<`, or of the `/` of an end tag.
    init(_ source: Bytes, at start: Int) {
        var end = start + 1
        var local = end
        while end < source.count, source[end] > 32, source[end] != UInt8(ascii: ">"), source[end] != UInt8(ascii: "/"),
            source[end] != UInt8(ascii: "<")
        {
            if source[end] == UInt8(ascii: ":") { local = end + 1 }
            end += 1
        }
        bytes = Bytes(rebasing: source[min(local, end)..<end])
        tag = TagTable.shared.tag(bytes)
    }

    /// The beginning of the name. Made when it is asked for: most tags are known by their `tag`.
    var text: String { String(decoding: bytes.prefix(40), as: UTF8.self) }
}
