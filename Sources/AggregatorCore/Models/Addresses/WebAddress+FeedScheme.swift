extension WebAddress {
    /// The address that a `feed:` address stands for, as found in lists of old readers and in links for subscribing: `feed:https://…` means
    /// the address in it, `feed://host/path` an `http` one. Podcast programs use `itpc:`, `pcast:` and `podcast:` for the same. Any other
    /// address is returned as it is.
    public var withoutFeedScheme: WebAddress {
        guard let scheme, ["feed", "itpc", "pcast", "podcast"].contains(scheme) else { return self }
        let inner = text.utf8.dropFirst(scheme.utf8.count + 1)
        // Some put slashes before a whole address.
        let behindSlashes = inner.drop { $0 == UInt8(ascii: "/") }
        if let whole = WebAddress(Substring(behindSlashes)), whole.isWeb { return whole }
        return inner.starts(with: "//".utf8) ? WebAddress("http:\(Substring(inner))") ?? self : self
    }
}
