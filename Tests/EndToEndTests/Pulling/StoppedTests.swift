import AggregatorContracts
import AggregatorCore
import Foundation
import Glibc
import Testing

/// A process that does not run for a while: Ctrl-Z and `fg`, a container that is paused.
@Suite("A stopped process")
struct StoppedTests {
    @Test func `a pull that was stopped for longer than its time takes what came meanwhile`() async throws {
        let program = try Program()
        defer { program.remove() }
        let server = try LoopbackServer()
        let text = ScenarioTests.rss("Blog", [(guid: "1", title: "Post", body: "Text")])
        let half = text.utf8.count / 2
        var answer = LoopbackAnswer(text: String(decoding: text.utf8.prefix(half), as: UTF8.self))
        answer.announcedLength = text.utf8.count
        answer.delivery = .lateSurplus(Array(text.utf8.dropFirst(half)), after: 1)
        let late = try server.publish(answer, at: "/late").text
        var redirect = LoopbackAnswer(302, headers: [Header(name: "Location", value: "/feed")], text: "a")
        redirect.announcedLength = 2
        redirect.delivery = .lateSurplus(Array("b".utf8), after: 0.5)
        let moved = try server.publish(redirect, at: "/moved").text
        _ = try server.publish(LoopbackAnswer(text: text), at: "/feed")
        let silent = try server.publish(LoopbackAnswer(text: "", delivery: .silence), at: "/silent").text
        let running = try program.start(
            [
                "pull", late, moved, silent, "--json", "--allow-network", "127.0.0.0/8", "--host-delay", "0", "--host-connections", "3",
                "--timeout", "2",
            ]
        )
        try await running.waitForRequest(of: "/late", at: server)
        try await running.waitForRequest(of: "/moved", at: server)
        try await running.waitForRequest(of: "/silent", at: server)
        running.send(SIGSTOP)
        // The passing of time is what is tested, and a stopped process shows nothing that could be waited for: three times its limit.
        try await Task.sleep(for: .seconds(6))
        running.send(SIGCONT)
        let ended = try running.end()
        let outcomes = try ended.objects().compactMap { $0["status"] as? String }
        #expect(outcomes.sorted() == ["failed", "updated", "updated"], "\(ended.output) \(ended.errors)")
    }
}
