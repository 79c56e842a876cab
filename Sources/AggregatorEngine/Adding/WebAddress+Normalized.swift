import AggregatorCore

extension WebAddress {
    /// One of the ways of writing this address that make no difference (RFC 3986, 6.2.2.1 and 6.2.3): scheme and host in small letters,
    /// an international host in ASCII, no port that is the scheme's own, a slash where there is no path; and without its fragment, which is
    /// asked of nobody (3.5). For comparing: what somebody wrote is what is asked for.
    var normalized: WebAddress {
        let address = withoutFragment
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
