/// What a script of a page says of the page, where its elements do not say it.
enum PageScript {
    /// YouTube's pages of videos name the channel's id there alone.
    private static let name = Array(#""externalChannelId":""#.utf8)
    /// An id has 24 bytes.
    private static let longest = 64

    /// The channel of the video that the page shows.
    static func channel(in bytes: Span<UInt8>) -> String? {
        var next = bytes.firstIndex(of: ASCII.doubleQuote, from: 0)
        while let start = next {
            if bytes.has(name, at: start) {
                let value = start + name.count
                guard let end = bytes.firstIndex(of: ASCII.doubleQuote, from: value), end - value <= longest else { return nil }
                return String(text: (value..<end).map { bytes[$0] })
            }
            next = bytes.firstIndex(of: ASCII.doubleQuote, from: start + 1)
        }
        return nil
    }
}

extension Span<UInt8> {
    fileprivate func has(_ text: [UInt8], at start: Int) -> Bool {
        start + text.count <= count && text.indices.allSatisfy { self[start + $0] == text[$0] }
    }
}
