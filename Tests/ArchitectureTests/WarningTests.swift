import Testing

/// Codes of warnings are for programs, so a page lists them, and it is complete.
@Suite("Warnings, by their codes")
struct WarningTests {
    /// The codes in the program's own sources: behind `log.add(` or `warn(`, or as `code:` of a warning.
    private func codes() throws -> Set<String> {
        let files = try Project.swiftFiles().filter { path in
            !["Tests/", "Sources/AggregatorContracts/", "Sources/AggregatorSimulation/"].contains(where: path.hasPrefix)
        }
        var codes: Set<String> = []
        for file in files {
            let text = try Project.text(file)
            for match in text.matches(of: /(?:log\.add|warn)\(\s*"([a-z0-9-]+)",|(?:Warning|\.init)\(\s*code: "([a-z0-9-]+)"/) {
                codes.formUnion([match.output.1, match.output.2].compactMap { $0.map(String.init) })
            }
        }
        let repairs = try Project.text("Integrations/FeedXML/XML/TextRepair.swift")
        return codes.union(repairs.matches(of: /case \w+ = "([a-z-]+)"/).map { String($0.output.1) })
    }

    @Test("every code stands in the list, once, and none that is not given")
    func list() throws {
        let rows = try Page("\(Page.catalogue)/Warnings.md").lines.filter { $0.hasPrefix("| `") }
        let listed = rows.map { String($0.dropFirst(3).prefix { $0 != "`" }) }
        let codes = try codes()
        #expect(codes.count > 40)
        #expect(listed.count == Set(listed).count)
        #expect(codes.subtracting(listed).isEmpty, "missing: \(codes.subtracting(listed).sorted().joined(separator: ", "))")
        #expect(Set(listed).subtracting(codes).isEmpty, "nobody gives: \(Set(listed).subtracting(codes).sorted().joined(separator: ", "))")
    }
}
