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
        let text = PercentEncoding.encoded(steps.joined(separator: "/")) { byte in
            33...126 ~= byte && !"%?#\\".utf8.contains(byte)
        }
        self.init("file:///\(text)")
    }
}
