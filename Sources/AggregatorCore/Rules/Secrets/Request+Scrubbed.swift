extension Request {
    /// The request without login, values of secret header fields, secrets in its addresses, and paths of this machine.
    public var scrubbed: Request {
        var request = self
        request.address = address.scrubbed
        request.secretHeaders = secretHeaders.map(\.scrubbed)
        request.login = nil
        request.validatedAddress = validatedAddress?.scrubbed
        request.proxy = proxy.map { WebAddress($0)?.scrubbed.text ?? $0 }
        // The path of a file is private, and was not sent.
        request.authorityFile = nil
        return request
    }
}
