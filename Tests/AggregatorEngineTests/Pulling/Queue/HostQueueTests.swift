import AggregatorCore
import Testing

@testable import AggregatorEngine

@Suite("The queue spaces requests by host and fills the window")
struct HostQueueTests {
    private func started(_ step: HostQueue<String>.Step) -> String? {
        if case .start(let source, _) = step { source } else { nil }
    }

    private func waiting(_ step: HostQueue<String>.Step) -> Double? {
        if case .wait(let until) = step { until } else { nil }
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

    @Test("with several connections, starts and ends both ask for the pause")
    func severalConnections() {
        var queue = HostQueue(
            window: 8, connections: 2, delay: 1, sources: [("a", "a1"), ("a", "a2"), ("a", "a3"), ("a", "a4"), ("b", "b1")])
        #expect(started(queue.next(uptime: 0)) == "a1")
        #expect(started(queue.next(uptime: 0)) == "b1")
        #expect(waiting(queue.next(uptime: 0)) == 1)
        // a1 ends before its host's next start was due, which postpones that start.
        queue.ended(host: "a", uptime: 0.5)
        #expect(waiting(queue.next(uptime: 1)) == 1.5)
        #expect(started(queue.next(uptime: 1.5)) == "a2")
        #expect(started(queue.next(uptime: 2.5)) == "a3")
        // Both connections are taken.
        guard case .full = queue.next(uptime: 9) else { return #expect(Bool(false), "a4 has to wait for an end") }
        queue.ended(host: "a", uptime: 9)
        #expect(waiting(queue.next(uptime: 9.5)) == 10)
        // The other transfer ends while the host rests.
        queue.ended(host: "a", uptime: 9.5)
        #expect(waiting(queue.next(uptime: 10)) == 10.5)
        #expect(started(queue.next(uptime: 10.5)) == "a4")
    }

    @Test("whoever rests is asked in the order in which the rest is over, and nobody earlier")
    func order() {
        var queue = HostQueue(
            window: 8, connections: 1, delay: 2, sources: [("a", "a1"), ("a", "a2"), ("b", "b1"), ("b", "b2"), ("c", "c1"), ("c", "c2")])
        for name in ["a1", "b1", "c1"] { #expect(started(queue.next(uptime: 0)) == name) }
        for (host, end) in [("c", 1.0), ("a", 1.5), ("b", 3.0)] { queue.ended(host: host, uptime: end) }
        #expect(started(queue.next(uptime: 3)) == "c2")
        #expect(waiting(queue.next(uptime: 3)) == 3.5)
        #expect(started(queue.next(uptime: 3.5)) == "a2")
        #expect(waiting(queue.next(uptime: 4)) == 5)
        #expect(started(queue.next(uptime: 5)) == "b2")
    }

    @Test("a site that allows few requests rests for longer, and nobody else behind it")
    func slowSite() {
        var queue = HostQueue(
            window: 8, connections: 1, delay: 1,
            sources: [("reddit.com", "r1"), ("reddit.com", "r2"), ("b", "b1"), ("b", "b2"), ("b", "b3")])
        for name in ["r1", "b1"] { #expect(started(queue.next(uptime: 0)) == name) }
        for host in ["reddit.com", "b"] { queue.ended(host: host, uptime: 0) }
        #expect(waiting(queue.next(uptime: 0)) == 1)
        #expect(!queue.waitsForSlowSitesAlone)
        #expect(started(queue.next(uptime: 1)) == "b2")
        queue.ended(host: "b", uptime: 1)
        #expect(started(queue.next(uptime: 2)) == "b3")
        queue.ended(host: "b", uptime: 2)
        #expect(waiting(queue.next(uptime: 2)) == 60)
        #expect(queue.waitsForSlowSitesAlone)
        #expect(queue.takeUnstarted() == ["r2"])
        guard case .empty = queue.next(uptime: 60) else { return #expect(Bool(false), "it was taken out") }
    }

    @Test("a host whose sources were taken out, while it had its turn or rested, has one again for sources that come later")
    func laterSources() {
        var queue = HostQueue(
            window: 1, connections: 1, delay: 1, sources: [("a", "a1"), ("a", "a2"), ("b", "b1"), ("c", "c1")])
        #expect(started(queue.next(uptime: 0)) == "a1")
        queue.ended(host: "a", uptime: 0)
        #expect(started(queue.next(uptime: 0)) == "b1")
        #expect(queue.takeUnstarted() == ["a2", "c1"])
        queue.ended(host: "b", uptime: 0)
        queue.add([("d", "d1")], uptime: 1)
        #expect(started(queue.next(uptime: 1)) == "d1")
        queue.ended(host: "d", uptime: 1)
        queue.add([("a", "a3"), ("c", "c2")], uptime: 2)
        for (host, source) in [("a", "a3"), ("c", "c2")] {
            #expect(started(queue.next(uptime: 2)) == source)
            queue.ended(host: host, uptime: 2)
        }
    }

    /// A random run over a few shapes: every source starts once, and at no time is a rule broken.
    @Test("rules hold for any order of ends", arguments: [(1, 0.0), (1, 1.0), (3, 0.0), (3, 1.0)], 0..<20 as Range<UInt64>)
    func rules(_ shape: (connections: Int, delay: Double), seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let sources = (0..<60).map { index in
            (host: index % 7 == 0 ? nil : "h\(Int.random(in: 0..<9, using: &random))", source: "s\(index)")
        }
        var queue = HostQueue(window: 12, connections: shape.connections, delay: shape.delay, sources: sources)
        var uptime = 0.0
        var active: [String?] = []
        var last: [String: Double] = [:]
        var begun: Set<String> = []
        for _ in 0..<10_000 {
            switch queue.next(uptime: uptime) {
            case .start(let source, let host):
                #expect(begun.insert(source).inserted)
                active.append(host)
                #expect(active.count <= 12)
                guard let host else { continue }
                #expect(active.count { $0 == host } <= shape.connections)
                #expect(uptime >= last[host] ?? 0)
                if shape.connections > 1 { last[host] = uptime + shape.delay }
            case .wait(let until):
                #expect(until > uptime)
                if active.isEmpty || Bool.random(using: &random) { uptime = until } else { end() }
            case .full: end()
            case .empty: return #expect(begun.count == sources.count)
            }
        }
        Issue.record("the queue never came to its end")

        func end() {
            uptime += Double.random(in: 0..<0.5, using: &random)
            let host = active.remove(at: Int.random(in: active.indices, using: &random))
            if let host { last[host] = uptime + shape.delay }
            queue.ended(host: host, uptime: uptime)
        }
    }

    @Test("ten thousand hosts are gone through, each source once")
    func manyHosts() {
        let sources = (0..<20_000).map { (host: "h\($0 % 10_000)", source: "s\($0)") }
        var queue = HostQueue(window: 256, connections: 1, delay: 1, sources: sources.map { ($0.host, $0.source) })
        var active: [String?] = []
        var uptime = 0.0
        var starts = 0
        loop: while true {
            switch queue.next(uptime: uptime) {
            case .start(_, let host):
                starts += 1
                active.append(host)
            case .wait(let until): uptime = until
            case .full: queue.ended(host: active.removeLast(), uptime: uptime)
            case .empty: break loop
            }
        }
        #expect(starts == 20_000)
    }
}
