extension WebAddress {
    /// What a `feed:` address stands for, as lists of old readers and links for subscribing have it: `feed:https://…` for the address in it,
    /// `feed://host/path` for one of `http`. Programs for podcasts have `itpc:`, `pcast:` and `podcast:` for the same. Any other as it is.
    public var withoutFeedScheme: WebAddress {
        guard let scheme, ["feed", "itpc", "pcast", "podcast"].contains(scheme) else { return self }
        let inner = text.utf8.dropFirst(scheme.utf8.count + 1)
        // Some have slashes before a whole address.
        let behindSlashes = inner.drop { $0 == UInt8(ascii: "/") }
        if let whole = WebAddress(Substring(behindSlashes)), whole.isWeb { return whole }
        return inner.starts(with: "//".utf8) ? WebAddress("http:\(Substring(inner))") ?? self : self
    }
}
