public import AggregatorCore

extension WebAddress {
    /// The address of a file (RFC 8089, appendix B), the same for every way of writing its path: `feed.xml`, `./feed.xml` and
    /// `../here/feed.xml` are one source. A path's own percent signs, question marks and hashes are escaped.
    ///
    /// - Parameter folder: absolute; what a relative path begins from.
    public init?(path: String, in folder: String) {
        var steps: [Substring] = []
        for step in (path.hasPrefix("/") ? path : "\(folder)/\(path)").split(separator: "/") where step != "." {
            // As in any address, and not as the kernel takes it where a link is on the way (RFC 3986, 5.2.4).
            if step == ".." { _ = steps.popLast() } else { steps.append(step) }
        }
        var text = "file:///"
        for byte in steps.joined(separator: "/").utf8 {
            switch byte {
            case 0x25, 0x3F, 0x23, 0x20, 0x5C, 0..<0x21, 0x7F...:
                text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            default: text.unicodeScalars.append(Unicode.Scalar(byte))
            }
        }
        self.init(text)
    }
}
