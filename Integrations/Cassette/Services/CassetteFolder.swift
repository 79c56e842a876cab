import AggregatorCore

/// The paths of the parts of one recording.
struct CassetteFolder {
    private let path: String

    init(_ path: String) { self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path }

    var opening: String { "\(path)/cassette.jsonl" }
    var report: String { "\(path)/report.jsonl" }
    var sources: String { "\(path)/sources" }
    func source(_ number: Int) -> String { "\(sources)/\(number).jsonl" }

    /// The number of a source, from its file's name; `nil` for other names.
    static func number(_ name: String) -> Int? { name.hasSuffix(".jsonl") ? Int(name.dropLast(6)) : nil }

    /// The name of a body's file, with an extension that editors know.
    static func bodyName(_ number: Int, _ exchange: Int, contentType: String?) -> String {
        let type = contentType?.lowercased() ?? ""
        let ending =
            ["json", "html", "xml"].first { type.includes($0) } ?? (type.includes("rss") || type.includes("atom") ? "xml" : "body")
        return "\(number)-\(exchange).\(ending)"
    }
}
