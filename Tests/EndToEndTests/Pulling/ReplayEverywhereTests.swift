import AggregatorContracts
import AggregatorCore
import Foundation
import Testing

@Suite("A recorded pull of many feeds")
struct ReplayEverywhereTests {
    private let program: Program

    init() throws { program = try Program() }

    /// Our own small inputs, and every eighth real feed if there are any.
    private static func documents() throws -> [URL] {
        let own = try ["FeedXML", "JSONFeed"].flatMap { folder in
            try FileManager.default.contentsOfDirectory(
                at: Program.root.appending(path: "Fixtures/\(folder)"), includingPropertiesForKeys: nil)
        }.filter { ["xml", "json"].contains($0.pathExtension) && !$0.lastPathComponent.contains(".golden.") }
        guard let folder = Corpus.folder else { return own.sorted { $0.path < $1.path } }
        let real = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: [.isRegularFileKey])
            .filter { try $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true && $0.lastPathComponent != "index.json" }
        let some = real.sorted { $0.path < $1.path }.enumerated().filter { $0.offset % 8 == 0 }.map(\.element)
        return own.sorted { $0.path < $1.path } + some
    }

    /// Records a pull into SQLite from a server that is gone afterwards, and returns the archive of the store.
    private func record() throws -> Data {
        let server = try LoopbackServer()
        var outlines = ""
        for (number, document) in try Self.documents().enumerated() {
            let body = Array(try Data(contentsOf: document))
            let answer = LoopbackAnswer(headers: [Header(name: "ETag", value: "\"\(number)\"")], body: body)
            let address = try server.publish(answer, at: "/\(number).xml")
            outlines += "<outline type=\"rss\" text=\"\(number)\" xmlUrl=\"\(address)\"/>"
        }
        let list = try program.write("<opml version=\"2.0\"><body>\(outlines)</body></opml>", to: "list.opml")
        let pulled = try program.run(
            "pull", "--subscriptions", list, "--store", "sqlite:first.sqlite", "--record", "tape", "--allow-network", "127.0.0.0/8",
            "--host-delay", "0", "--host-connections", "4")
        #expect([0, 1].contains(pulled.status), "\(pulled.errors)")
        return try archive("sqlite:first.sqlite")
    }

    private func archive(_ store: String) throws -> Data {
        let archived = try program.run("archive", "out.jsonl", "--store", store)
        #expect(archived.status == 0, "\(archived.errors)")
        defer { try? FileManager.default.removeItem(at: program.home.appending(path: "out.jsonl")) }
        return try Data(contentsOf: program.home.appending(path: "out.jsonl"))
    }

    @Test("a replay of many feeds leaves the same archive in every store, to the byte")
    func sameArchive() throws {
        defer { program.remove() }
        let recorded = try record()
        #expect(recorded.split(separator: 10).count > 100)
        for store in ["sqlite:again.sqlite", "file:again"] {
            let replayed = try program.run("replay", "tape", "--store", store)
            #expect([0, 1].contains(replayed.status), "\(replayed.errors)")
            #expect(try archive(store) == recorded, "\(store)")
        }
        #expect(try program.run("replay", "--expect", "tape").status == 0)
        let twice = try program.run(["batch"], input: "replay --expect tape\nreplay --expect tape\n")
        #expect(twice.status == 0, "each has a store of its own: \(twice.errors)")
    }

    @Test("a replay of many feeds opens no socket", .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/strace")))
    func noSocket() throws {
        defer { program.remove() }
        _ = try record()
        let traced = try program.shell("/usr/bin/strace -f -qq -e trace=network -o trace \"$0\" replay tape --store sqlite:again.sqlite")
        // Where tracing is not allowed, the test shows nothing.
        guard [0, 1].contains(traced.status), let trace = try? String(contentsOf: program.home.appending(path: "trace"), encoding: .utf8)
        else { return }
        #expect(!trace.contains("connect(") && !trace.contains("AF_INET"), "\(trace.prefix(400))")
    }
}
