import Testing

@Suite("What the pages say of the project")
struct PageTests {
    @Test("README has at most 150 lines, and so has every article; a changelog only grows")
    func length() throws {
        let pages = try Page.all()
        #expect(pages.count > 20)
        for page in pages where page.path != "CHANGELOG.md" {
            #expect(page.lines.count <= 150, "\(page.path) has \(page.lines.count) lines")
        }
    }

    @Test("the version and its day are those of the changelog's newest release")
    func release() throws {
        let product = try Project.text("Sources/AggregatorKit/Product.swift")
        let (version, day) = try (
            #require(product.firstMatch(of: /version = "(.+)"/)).output.1, #require(product.firstMatch(of: /released = "(.+)"/)).output.1
        )
        let newest = try Page("CHANGELOG.md").lines.first { $0.hasPrefix("## [") && $0 != "## [Unreleased]" }
        #expect(newest == "## [\(version)] - \(day)")
    }

    @Test("every file that a page names in backticks is there")
    func namedFiles() throws {
        let files = try Project.swiftFiles()
        var count = 0
        for page in try Page.all() {
            let named = page.codeSpans.compactMap(NamedFile.init)
            count += named.count
            let missing = named.filter { !$0.isThere(among: files) }.map(\.name)
            #expect(missing.isEmpty, "\(page.path) names what is not there: \(missing.joined(separator: ", "))")
        }
        #expect(count > 50)
    }

    @Test("a span is taken for a file of the project where it can be nothing else")
    func spans() {
        #expect(NamedFile("Sources/AggregatorCore")?.name == "Sources/AggregatorCore")
        #expect(NamedFile("./dev")?.name == "dev")
        #expect(NamedFile("Store.swift")?.isThere(among: ["Sources/AggregatorCore/Services/Store.swift"]) == true)
        #expect(NamedFile("Store.swift")?.isThere(among: ["Sources/AggregatorCore/Services/KeyStore.swift"]) == false)
        #expect(NamedFile("Sources/Nowhere")?.isThere(among: []) == false)
        for text in ["aggregator pull", "feeds/ID.posts.jsonl", "sqlite:PATH", "ServiceProvider+….swift", "Post"] {
            #expect(NamedFile(text) == nil)
        }
    }

    /// Leaves out the changelog, which names what is no longer there.
    @Test("every member that a page names behind a type of the project is declared somewhere")
    func namedMembers() throws {
        let declarations = try Declarations(in: Project.swiftFiles().filter { !$0.hasPrefix("Tests/") })
        var count = 0
        for page in try Page.all() where page.path != "CHANGELOG.md" {
            let named = page.codeSpans.compactMap(NamedMember.init).filter { declarations.types.contains($0.type) }
            count += named.count
            let missing = named.filter { !declarations.members.contains($0.member) }.map { "\($0.type).\($0.member)" }
            #expect(missing.isEmpty, "\(page.path) names what is not there: \(missing.joined(separator: ", "))")
        }
        #expect(count > 5)
    }

    @Test("articles refer to articles that are there, and the landing page to all of them")
    func references() throws {
        let articles = try Project.names(in: Page.catalogue).filter { $0.hasSuffix(".md") }.map { String($0.dropLast(3)) }
        for page in try Page.all() {
            let unknown = page.references.filter { !articles.contains($0) }
            #expect(unknown.isEmpty, "\(page.path) refers to \(unknown.joined(separator: ", "))")
        }
        let landing = try Page("\(Page.catalogue)/AggregatorKit.md")
        #expect(Set(landing.references) == Set(articles).subtracting(["AggregatorKit"]))
    }

    @Test("the line that README says to edit stands in the file that it names, and only there")
    func swapLine() throws {
        func trimmed(_ line: some StringProtocol) -> String { String(line.drop { $0 == " " }) }
        let provider = try Project.text("Sources/AggregatorKit/ServiceProvider+Live.swift")
        let lines = provider.split(separator: "\n").filter { $0.contains("default store") }.map { trimmed($0) }
        let quoted = try Page("README.md").lines.filter { $0.hasSuffix("// default store") }.map { trimmed($0) }
        #expect(quoted.count == 1)
        #expect(quoted == lines)
    }

    @Test("every silo says what it needs, in a page of its own")
    func silos() throws {
        let silos = try Page.silos()
        #expect(silos.count >= 9)
        for silo in silos {
            let page = try Page("Integrations/\(silo)/README.md")
            #expect(page.lines.first == "# \(silo)")
            #expect(page.lines.count > 5, "\(page.path) says nothing")
        }
    }
}

/// A file or folder of the project that a span of code names.
struct NamedFile {
    let name: String

    /// `nil` where the span is something else.
    init?(_ span: String) {
        let name = span.hasPrefix("./") ? String(span.dropFirst(2)) : span
        guard !name.isEmpty, name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "._+-/".contains($0)) }) else { return nil }
        let first = String(name.prefix { $0 != "/" })
        let isRooted = first == name ? Self.files.contains(first) || Self.folders.contains(first) : Self.folders.contains(first)
        guard isRooted || name.hasSuffix(".swift") else { return nil }
        self.name = name
    }

    private static let folders = ["Sources", "Integrations", "Tests", "Fixtures", ".ci"]
    private static let files = ["Package.swift", "README.md", "CHANGELOG.md", "LICENSE", "dev", ".swift-format"]

    /// Looks for whole paths on the disk, and for ends of paths among `files`.
    func isThere(among files: [String]) -> Bool {
        Project.exists(name) || (name.hasSuffix(".swift") && files.contains { $0.hasSuffix("/\(name)") })
    }
}
