/// A page of documentation, and what it refers to.
struct Page {
    /// Where the catalogue is.
    static let catalogue = "Sources/AggregatorKit/AggregatorKit.docc"

    let path: String
    let lines: [String]

    init(_ path: String) throws {
        self.path = path
        var lines = try Project.text(path).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last?.isEmpty == true { lines.removeLast() }
        self.lines = lines
    }

    /// README, the changelog, the articles of the catalogue, and the README of each integration.
    static func all() throws -> [Page] {
        let articles = try Project.names(in: catalogue).filter { $0.hasSuffix(".md") }.map { "\(catalogue)/\($0)" }
        return try (["README.md", "CHANGELOG.md"] + articles + silos().map { "Integrations/\($0)/README.md" }).map(Page.init)
    }

    /// Folders of `Integrations` that hold more than a C library's module map.
    static func silos() throws -> [String] {
        try Project.names(in: "Integrations").filter { name in
            try Project.names(in: "Integrations/\(name)").contains { $0.hasSuffix("Integration.swift") }
        }
    }

    /// The texts between backticks on one line, without blocks of code.
    var codeSpans: [String] {
        var spans: [String] = []
        var isInBlock = false
        for line in lines {
            if line.drop(while: { $0 == " " }).hasPrefix("```") {
                isInBlock.toggle()
                continue
            }
            guard !isInBlock else { continue }
            for (index, part) in line.split(separator: "`", omittingEmptySubsequences: false).enumerated() where index % 2 == 1 {
                spans.append(String(part))
            }
        }
        return spans
    }

    /// Articles that `<doc:NAME>` refers to.
    var references: [String] {
        lines.flatMap { line in
            line.split(separator: "<doc:", omittingEmptySubsequences: false).dropFirst().map { String($0.prefix { $0 != ">" }) }
        }
    }
}
