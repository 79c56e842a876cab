import AggregatorCore

extension WebAddress {
    /// One of the ways of writing this address that make no difference (RFC 3986, 6.2.2.1 and 6.2.3): scheme and host in small letters,
    /// an international host in ASCII, no port that is the scheme's own, a slash where there is no path; and without its fragment, which is
    /// asked of nobody (3.5). Of a file, without the name of this host, and with the slashes before where it may be (RFC 8089, 2). For comparing:
    /// what somebody wrote is what is asked for.
    var normalized: WebAddress {
        let address = withoutFragment
        if address.scheme == "file" { return address.withoutThisHost }
        guard !address.isPlainlyWritten, isWeb, let origin else { return address }
        let port = origin.port == (origin.scheme == "https" ? 443 : 80) ? "" : ":\(origin.port)"
        let parts = address.parts
        var text = "\(origin.scheme)://"
        if let userInfo = parts.userInfo { text += "\(userInfo)@" }
        text += origin.host + port
        text += parts.path.isEmpty ? "/" : String(parts.path)
        if let query = parts.query { text += "?\(query)" }
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
