extension WebAddress {
    /// Path and query as they are sent: everything but printable ASCII as `%XX`.
    public var requestTarget: String {
        let parts = parts
        let text = (parts.path.isEmpty ? "/" : String(parts.path)) + (parts.query.map { "?\($0)" } ?? "")
        return PercentEncoding.encoded(text) { 33...126 ~= $0 }
    }
}
