/// One way of authentication that a server offers (RFC 9110, 11.6.1).
public struct AuthenticationChallenge: Sendable, Hashable {
    /// Lower case, as in `digest`.
    public var scheme: String
    /// The parameters by name in lower case; of several with one name, the first.
    public var parameters: [String: String]

    /// All challenges of an answer, in order. A field may hold several, and servers send several fields.
    public static func all(in headers: [Header]) -> [AuthenticationChallenge] {
        headers.filter { $0.isNamed("WWW-Authenticate") }.flatMap { read(Array($0.value.utf8)) }
    }

    private static func read(_ bytes: [UInt8]) -> [AuthenticationChallenge] {
        var challenges: [AuthenticationChallenge] = []
        var index = 0
        while index < bytes.count {
            let word = token(bytes, &index)
            guard !word.isEmpty else {
                index += 1
                continue
            }
            skipSpaces(bytes, &index)
            guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else {
                challenges.append(AuthenticationChallenge(scheme: word.lowercased(), parameters: [:]))
                continue
            }
            index += 1
            skipSpaces(bytes, &index)
            let value = index < bytes.count && bytes[index] == UInt8(ascii: "\"") ? quoted(bytes, &index) : token(bytes, &index)
            guard let last = challenges.indices.last, challenges[last].parameters[word.lowercased()] == nil else { continue }
            challenges[last].parameters[word.lowercased()] = value
        }
        return challenges
    }

    private static func skipSpaces(_ bytes: [UInt8], _ index: inout Int) {
        while index < bytes.count, bytes[index] == 32 || bytes[index] == 9 { index += 1 }
    }

    /// Reads up to white space, a comma, an equals sign or a quote.
    private static func token(_ bytes: [UInt8], _ index: inout Int) -> String {
        let start = index
        while index < bytes.count, bytes[index] > 32, !",=\"".utf8.contains(bytes[index]) { index += 1 }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    /// Reads a quoted string (RFC 9110, 5.6.4); an unclosed one goes to the end.
    private static func quoted(_ bytes: [UInt8], _ index: inout Int) -> String {
        var text: [UInt8] = []
        index += 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
            if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count { index += 1 }
            text.append(bytes[index])
            index += 1
        }
        index += 1
        return String(decoding: text, as: UTF8.self)
    }
}
