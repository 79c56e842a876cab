import AggregatorContracts
import Foundation
import Glibc
import Testing

@Suite("Removing")
struct RemovingTests {
    @Test(
        "many are removed at once, each is told, and names that mean nothing keep no other", arguments: ["sqlite:kept.sqlite", "file:kept"])
    func many(store: String) throws {
        let program = try Program()
        defer { program.remove() }
        let options = ["--store", store]
        let feeds = try ["a", "b", "c"].map { try program.write(ScenarioTests.rss($0, [($0, "First", "One")]), to: "\($0).xml") }
        #expect(try program.run(["pull"] + feeds + options).status == 0)
        let ended = try program.run(["remove", "a.xml", "nosuch", "b.xml", "a.xml"] + options)
        #expect(ended.status == 1, "\(ended.errors)")
        let told = ended.errors.split(separator: "\n").map(String.init)
        #expect(told.count == 3, "\(told)")
        for (line, part) in zip(told, ["a.xml: 1 post removed", "nosuch", "b.xml: 1 post removed"]) {
            #expect(line.contains(part), "\(told)")
        }
        #expect(try program.run(["sources", "--json"] + options).objects().count == 1)
        #expect(try program.run(["posts", "--json"] + options).objects().count == 1)
    }

    @Test("what another process has just removed is no reason to keep the rest", .timeLimit(.minutes(2)))
    func removedMeanwhile() async throws {
        let (program, server) = (try Program(), try LoopbackServer())
        defer { program.remove() }
        let options = ["--store", "sqlite:kept.sqlite", "--wait", "600"]
        let feeds = try ["a", "b", "c"].map { try program.write(ScenarioTests.rss($0, [($0, "First", "One")]), to: "\($0).xml") }
        #expect(try program.run(["pull"] + feeds + options).status == 0)
        // This pull keeps the store open, so that the shared memory exists.
        let silent = try server.publish(LoopbackAnswer(text: "", delivery: .silence), at: "/silent").text
        let pulling = try program.start(["pull", silent, "--timeout", "600", "--allow-network", "127.0.0.0/8"] + options)
        try await pulling.waitForRequest(of: "/silent", at: server)
        // Locks like another process that writes, by SQLite's rules for its shared memory: byte 120 is the writer's lock.
        let shared = open(program.home.appending(path: "kept.sqlite-shm").path, O_RDWR)
        try #require(shared >= 0)
        var lock = flock(l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: 120, l_len: 1, l_pid: 0)
        while fcntl(shared, F_SETLK, &lock) != 0 { try await Task.sleep(for: .milliseconds(5)) }
        let removing = try ["b.xml", "c.xml"].map { try program.start(["remove", "a.xml", $0] + options) }
        for process in removing { try await process.waitForOpenFile(named: "kept.sqlite-wal") }
        close(shared)
        let ended = try removing.map { try $0.end() }
        pulling.send(SIGINT)
        _ = try pulling.end()
        #expect(ended.map(\.status).sorted() == [0, 1], "\(ended.map(\.errors))")
        let left = try program.run(["sources"] + options).output
        #expect(!left.contains(".xml"), "\(left)")
    }
}
