import AggregatorCore
import CCurl

/// An address as libcurl gets it: ASCII, checked to be split by libcurl as `WebAddress` splits it.
///
/// If two parsers disagree, a request may end elsewhere than where it was checked to go. Nothing here is resolved or cleaned: what HTTP
/// can't carry is escaped, an international host becomes its ASCII form, and the rest is sent to the letter.
final class WebTarget {
    let host: String
    let scheme: String
    /// Owned; libcurl reads it during the transfer.
    let handle: OpaquePointer

    init(_ address: WebAddress) throws(TransportFailure) {
        let parts = address.parts
        guard let scheme = parts.scheme?.lowercased(), scheme == "http" || scheme == "https" else {
            throw .badAddress(address, "has a scheme that this transport does not know")
        }
        guard parts.userInfo == nil else { throw .badAddress(address, "holds a user name; give it as a credential instead") }
        if let port = address.impossiblePort { throw .badAddress(address, "names port \(port), which is none of 1 to 65535") }
        guard let written = parts.host, !written.isEmpty, let host = InternationalHost.ascii(written) else {
            throw .badAddress(address, "has no host that a name server could know")
        }
        let path = parts.path.isEmpty ? "/" : Self.escaped(parts.path)
        let query = parts.query.map(Self.escaped)
        var text = "\(scheme)://\(host)"
        if let port = parts.port { text += ":\(port)" }
        text += path
        if let query { text += "?\(query)" }

        guard let handle = curl_url() else { throw TransportFailure(.other, "There is no memory for the address \(address.forPeople).") }
        self.handle = handle
        self.host = host
        self.scheme = scheme
        guard curl_url_set(handle, CURLUPART_URL, text, UInt32(CURLU_PATH_AS_IS)) == CURLUE_OK else {
            throw .badAddress(address, "can't be read as an address; check how it is written")
        }
        let isSame =
            part(CURLUPART_SCHEME) == scheme && Self.sameHost(part(CURLUPART_HOST), host)
            && part(CURLUPART_PORT) == parts.port.map(String.init) && part(CURLUPART_PATH) == path
            && part(CURLUPART_QUERY) ?? "" == query ?? "" && part(CURLUPART_USER) == nil && part(CURLUPART_ZONEID) == nil
        guard isSame else { throw .badAddress(address, "can be read in more than one way; write it plainly") }
    }

    deinit { curl_url_cleanup(handle) }

    private func part(_ part: CURLUPart) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        guard curl_url_get(handle, part, &text, 0) == CURLUE_OK, let text else { return nil }
        defer { curl_free(text) }
        return String(cString: text)
    }

    /// IPv6 literals are equal when their bytes are: libcurl shortens them.
    private static func sameHost(_ theirs: String?, _ ours: String) -> Bool {
        guard let theirs else { return false }
        if theirs.lowercased() == ours { return true }
        guard ours.hasPrefix("["), ours.hasSuffix("]"), theirs.hasPrefix("["), theirs.hasSuffix("]") else { return false }
        let addresses = [theirs, ours].map { InternetAddress(String($0.dropFirst().dropLast()))?.bytes }
        return addresses[0] != nil && addresses[0] == addresses[1]
    }

    /// Everything that is not printable ASCII as `%XX`.
    private static func escaped(_ text: Substring) -> String {
        text.utf8.contains { $0 <= 32 || $0 >= 127 } ? PercentEncoding.encoded(text) { 33...126 ~= $0 } : String(text)
    }
}

extension WebAddress {
    /// Without user, query and fragment, which may hold secrets, and not too long for a sentence.
    var forPeople: String {
        var parts = loginFreeParts
        (parts.query, parts.fragment) = (nil, nil)
        return parts.text.shortened(toBytes: 200)
    }
}
