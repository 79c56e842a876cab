/// The content of a `Content-Type` field (RFC 9110, 8.3.1), read as leniently as the WHATWG's MIME sniffing does.
public struct MediaType: Sendable, Hashable, CustomStringConvertible {
    /// Lower case.
    public let type: String
    /// Lower case.
    let subtype: String
    /// The parameters in the order of the text; of several with one name, the first.
    public let parameters: [Parameter]

    /// A parameter, as it stands behind a semicolon.
    public struct Parameter: Sendable, Hashable {
        /// Lower case.
        public let name: String
        /// The value without quotes, escapes undone.
        public let value: String
    }

    /// Reads a media type; `nil` where there are no two tokens with a slash between them. Unreadable parameters are skipped; an unclosed
    /// quote goes to the end. Where a header field was sent twice, the first type and all parameters count.
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

    /// The value of the parameter with that name, in lower case; `nil` where there is none.
    public subscript(_ name: String) -> String? { parameters.first { $0.name == name }?.value }

    /// The media type in the form of RFC 9110; values that are no tokens are quoted.
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
