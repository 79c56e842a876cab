import Testing

@testable import AggregatorEngine

@Suite("The queue spaces requests by host and fills the window")
struct HostQueueTests {
    private func started(_ step: HostQueue<String>.Step) -> String? {
        if case .start(let source, _) = step { source } else { nil }
    }

    @Test("one host at a time, others go on")
    func oneAtATime() {
        var queue = HostQueue(
            window: 8, connections: 1, delay: 1, sources: [("a", "a1"), ("a", "a2"), ("b", "b1"), (nil, "file")])
        #expect(started(queue.next(uptime: 0)) == "file")
        #expect(started(queue.next(uptime: 0)) == "a1")
        #expect(started(queue.next(uptime: 0)) == "b1")
        guard case .full = queue.next(uptime: 0) else { return #expect(Bool(false), "a2 has to wait for a1") }
        queue.ended(host: "a", uptime: 5)
        guard case .wait(let until) = queue.next(uptime: 5) else { return #expect(Bool(false), "a2 has to wait for the pause") }
        #expect(until == 6)
        #expect(started(queue.next(uptime: 6)) == "a2")
        guard case .empty = queue.next(uptime: 6) else { return #expect(Bool(false), "everything has started") }
    }

    @Test("the window bounds what is in flight")
    func window() {
        var queue = HostQueue(window: 2, connections: 9, delay: 0, sources: (0..<5).map { ("h\($0)", "s\($0)") })
        #expect(started(queue.next(uptime: 0)) == "s0")
        #expect(started(queue.next(uptime: 0)) == "s1")
        guard case .full = queue.next(uptime: 0) else { return #expect(Bool(false), "the window is full") }
        queue.ended(host: "h0", uptime: 0)
        #expect(started(queue.next(uptime: 0)) == "s2")
    }

    @Test("hosts take turns, and every source starts once")
    func turns() {
        var queue = HostQueue(
            window: 100, connections: 1, delay: 0, sources: [("a", "a1"), ("a", "a2"), ("a", "a3"), ("b", "b1"), ("b", "b2")])
        var order: [String] = []
        var active: [String] = []
        loop: while true {
            switch queue.next(uptime: 0) {
            case .start(let source, let host):
                order.append(source)
                active.append(host ?? "")
            case .full, .wait: queue.ended(host: active.removeFirst(), uptime: 0)
            case .empty: break loop
            }
        }
        #expect(order == ["a1", "b1", "a2", "b2", "a3"])
    }
}
