extension WebAddress {
    /// The address of a file (RFC 8089, appendix B), the same for every way of writing its path: `feed.xml`, `./feed.xml` and
    /// `../here/feed.xml` are one source. Percent signs, question marks and hashes in the path are escaped.
    ///
    /// - Parameter folder: The absolute path from which a relative path begins.
    public init?(path: String, in folder: String) {
        var steps: [Substring] = []
        for step in (path.hasPrefix("/") ? path : "\(folder)/\(path)").split(separator: "/") where step != "." {
            // Resolved as in any address (RFC 3986, 5.2.4), not as the kernel does where a link is on the way.
            if step == ".." { _ = steps.popLast() } else { steps.append(step) }
        }
        let text = PercentEncoding.encoded(steps.joined(separator: "/")) { byte in
            33...126 ~= byte && !"%?#\\".utf8.contains(byte)
        }
        self.init("file:///\(text)")
    }
}
