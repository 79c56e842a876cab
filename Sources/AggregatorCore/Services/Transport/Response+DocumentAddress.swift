extension Response {
    /// The base of references in the document: its Content-Location (RFC 9110, 8.7) if that is of the same origin, otherwise its own
    /// address. Servers behind a proxy give internal names, which differ from one answer to the next.
    ///
    /// Without its query where a server put a secret of the user into it: posts with links such as `#top` would carry it into the store.
    package var documentAddress: WebAddress {
        guard !repeatsSecret else {
            var parts = address.parts
            (parts.query, parts.fragment) = (nil, nil)
            return WebAddress(parts.text) ?? address
        }
        let stated = headers["Content-Location"].flatMap { WebAddress($0)?.resolved(against: address) }
        return stated.flatMap { $0.isWeb && $0.origin == address.origin ? $0 : nil } ?? address
    }
}
