import AggregatorContracts
import Foundation
import Glibc
import Testing

@Suite("Removing")
struct RemovingTests {
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
