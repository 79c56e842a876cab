extension WebAddress {
    /// The normal form of this address (RFC 3986, 6.2.2 and 6.2.3): scheme and host in lower case, an international host in ASCII, no
    /// default port, a slash for an empty path, no `.` and `..` in it, escapes only where they mean something, and no fragment, which is
    /// never sent (3.5). A file's address is without the name of this host, and with the slashes that may be left out (RFC 8089, 2). Only
    /// for comparing: requests use the address as it was written.
    package var normalized: WebAddress {
        let written = withoutFragment
        if written.isPlainlyWritten { return written }
        let address = WebAddress(written.markupSafe) ?? written
        if address.scheme == "file" { return address.withoutThisHost }
        guard isWeb, let origin else { return address }
        let port = origin.port == (origin.scheme == "https" ? 443 : 80) ? "" : ":\(origin.port)"
        let parts = address.parts
        var text = "\(origin.scheme)://"
        if let userInfo = parts.userInfo { text += "\(userInfo)@" }
        text += origin.host + port
        // Escapes first: `%2E` is a dot.
        let path = PercentEncoding.normalized(parts.path)
        text += path.isEmpty ? "/" : String(Self.removingDotSegments(path[...]))
        if let query = parts.query { text += "?\(PercentEncoding.normalized(query))" }
        return WebAddress(text) ?? address
    }
}

extension WebAddress {
    fileprivate var withoutThisHost: WebAddress {
        let isThis = parts.host.map { $0.isEmpty || $0.lowercased() == "localhost" } ?? parts.path.hasPrefix("/")
        guard isThis else { return self }
        let query = parts.query.map { "?\($0)" } ?? ""
        return WebAddress("file://\(parts.path)\(query)") ?? self
    }
}
