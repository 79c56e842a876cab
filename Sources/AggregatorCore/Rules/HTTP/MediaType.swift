/// What a `Content-Type` says (RFC 9110, 8.3.1), read as leniently as the WHATWG's MIME sniffing does.
public struct MediaType: Sendable, Hashable, CustomStringConvertible {
    /// Lower case.
    public let type: String
    /// Lower case.
    let subtype: String
    /// In the order of the text; of those with one name the first.
    public let parameters: [Parameter]

    /// What stands behind a semicolon.
    public struct Parameter: Sendable, Hashable {
        /// Lower case.
        public let name: String
        /// Without the quotes, escapes undone.
        public let value: String
    }

    /// `nil` where there are no two tokens with a slash between them. Parameters that can't be read are passed over; a quote that is never
    /// closed goes to the end. Where a header field was sent twice, the first type and all parameters count.
    public init?(_ text: some StringProtocol) {
        var reader = MediaTypeReader(Array(text.utf8))
        guard let type = reader.token(endingAt: "/"), reader.take(UInt8(ascii: "/")), let subtype = reader.token(endingAt: ",;") else {
            return nil
        }
        self.type = type
        self.subtype = subtype
        var parameters: [Parameter] = []
        while parameters.count < Self.mostParameters, reader.skipToParameter() {
            guard let parameter = reader.parameter(), !parameters.contains(where: { $0.name == parameter.name }) else { continue }
            parameters.append(parameter)
        }
        self.parameters = parameters
    }

    private static let mostParameters = 64

    /// `text/html`, without parameters.
    public var essence: String { "\(type)/\(subtype)" }

    /// The value of the parameter of that name, which is lower case; `nil` where there is none.
    public subscript(_ name: String) -> String? { parameters.first { $0.name == name }?.value }

    /// As RFC 9110 writes it; values that are no tokens are quoted.
    public var description: String {
        essence
            + parameters.map { parameter in
                if HTTPToken.hasOnly(parameter.value.utf8) {
                    return "; \(parameter.name)=\(parameter.value)"
                }
                let quoted = parameter.value.utf8.flatMap {
                    $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") ? [UInt8(ascii: "\\"), $0] : [$0]
                }
                return "; \(parameter.name)=\"\(String(decoding: quoted, as: UTF8.self))\""
            }.joined()
    }
}
