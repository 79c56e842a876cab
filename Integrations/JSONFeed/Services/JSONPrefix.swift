/// The facts about a JSON document's outermost object that its beginning shows, without reading the rest.
struct JSONPrefix {
    /// The first byte that is no white space.
    private(set) var first: UInt8?
    private(set) var names: Set<String> = []
    private(set) var version: String?
    /// Whether `items` is a list.
    private(set) var hasItems = false

    /// - Parameter bytes: UTF-8, of any length.
    init(_ bytes: ArraySlice<UInt8>) {
        var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.startIndex + 3 : bytes.startIndex
        while index < bytes.endIndex, bytes[index] <= 32 { index += 1 }
        guard index < bytes.endIndex else { return }
        first = bytes[index]
        guard first == UInt8(ascii: "{") else { return }
        var depth = 0
        var name: String?
        while index < bytes.endIndex {
            switch bytes[index] {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                if depth == 1, bytes[index] == UInt8(ascii: "["), name == "items" { hasItems = true }
                depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                if depth == 0 { return }
            case UInt8(ascii: ",") where depth == 1:
                name = nil
            case UInt8(ascii: "\""):
                let text = Self.string(in: bytes, at: &index)
                guard depth == 1 else { break }
                if name == "version" { version = text }
                if name == nil { name = text }
                names.insert(name ?? "")
            default: break
            }
            index += 1
        }
    }

    /// Moves `index` from the opening quote to the closing one. Escapes are dropped, not decoded: names that matter have none, and
    /// `https:\/\/` reads as it should.
    private static func string(in bytes: ArraySlice<UInt8>, at index: inout Int) -> String {
        var text: [UInt8] = []
        index += 1
        while index < bytes.endIndex, bytes[index] != UInt8(ascii: "\"") {
            if bytes[index] == UInt8(ascii: "\\") { index += 1 }
            if index < bytes.endIndex { text.append(bytes[index]) }
            index += 1
        }
        return String(decoding: text, as: UTF8.self)
    }
}
