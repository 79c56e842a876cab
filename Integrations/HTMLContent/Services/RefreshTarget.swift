import AggregatorCore

/// Where a page sends its readers by itself: `<meta http-equiv=refresh content="0; url=/en/">`.
enum RefreshTarget {
    /// The longest wait, in seconds, of a page that only sends its readers on. One that waits longer has something to read, and may be a
    /// page that shows itself anew.
    private static let longestWait = 5

    /// Returns the address in the value of `content`, by the steps of HTML, 4.2.5.3; `nil` if there is none, or the wait is long.
    static func address(in content: String) -> WebAddress? {
        var rest = content.drop(while: \.isWhitespace)[...]
        let seconds = rest.prefix { $0.isASCII && $0.isNumber }
        guard !seconds.isEmpty || rest.hasPrefix("."), seconds.isEmpty || Int(seconds).map({ $0 <= longestWait }) == true else {
            return nil
        }
        rest = rest.dropFirst(seconds.count).drop { $0.isASCII && $0.isNumber || $0 == "." }
        rest = rest.drop { $0.isWhitespace || $0 == ";" || $0 == "," }
        if rest.prefix(3).lowercased() == "url" {
            let behind = rest.dropFirst(3).drop(while: \.isWhitespace)
            if behind.first == "=" { rest = behind.dropFirst().drop(while: \.isWhitespace) }
        }
        if let quote = rest.first, quote == "\"" || quote == "'" { rest = rest.dropFirst().prefix { $0 != quote } }
        return rest.isEmpty ? nil : WebAddress(String(rest))
    }
}
