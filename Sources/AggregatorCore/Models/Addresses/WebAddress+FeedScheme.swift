extension WebAddress {
    /// What a `feed:` address stands for, as lists of old readers and links for subscribing have it: `feed:https://…` for the address in it,
    /// `feed://host/path` for one of `http`. Any other as it is.
    public var withoutFeedScheme: WebAddress {
        guard scheme == "feed" else { return self }
        let inner = text.utf8.dropFirst("feed:".utf8.count)
        // Some have slashes before a whole address.
        let behindSlashes = inner.drop { $0 == UInt8(ascii: "/") }
        if let whole = WebAddress(Substring(behindSlashes)), whole.isWeb { return whole }
        return inner.starts(with: "//".utf8) ? WebAddress("http:\(Substring(inner))") ?? self : self
    }
}
