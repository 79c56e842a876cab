import AggregatorCore
import Testing

@testable import AggregatorEngine

@Suite("Subscribing")
struct SubscriptionEditorTests {
    /// Subscribes, and checks that a preview gave the same subscriptions.
    private func subscribe(_ addresses: [String], _ world: EngineWorld) async throws -> [Subscription] {
        let sources = try addresses.map { WantedSource($0, at: try EngineWorld.address($0)) }
        let editor = SubscriptionEditor(services: world.services, store: world.store)
        let previewed = try await editor.preview(sources).map(\.subscription)
        let subscribed = try await editor.subscribe(to: sources).map(\.subscription)
        #expect(previewed == subscribed)
        return subscribed
    }

    @Test(
        "one address is one source, whatever letters its host is written in, with or without what goes without saying",
        arguments: [
            ["http://blog.example/a", "HTTP://BLOG.example:80/a"], ["https://blog.example", "https://Blog.Example:443/"],
            ["https://blog.example:8443?q", "https://BLOG.example:8443/?q"], ["https://blog.example/a", "https://blog.example/a#b"],
            ["file:///a.xml", "file:///a.xml#b"], ["file:/a.xml", "file:///a.xml"], ["file://localhost/a.xml", "file:/a.xml"],
            ["https://blog.example/a", "https://BLOG.example/a#feed"], ["https://blog.example/a#b", "https://blog.example:443/a#feed"],
            ["http://bücher.example/a", "http://xn--bcher-kva.example/a"],
            ["http://BÜCHER.example/a", "http://bücher.example:80/a"],
        ])
    func spellings(addresses: [String]) async throws {
        for written in [addresses, addresses.reversed()] {
            let world = try await EngineWorld()
            // Both in one list, then the second once more by itself.
            let listed = try await subscribe(written, world)
            let after = try await subscribe([written[1]], world)
            #expect(Set((listed + after).map(\.id)).count == 1)
            let stored = try await world.store.subscriptions()
            let first = written[0].hasPrefix("HTTP:") ? "http:" + written[0].dropFirst(5) : written[0]
            #expect(stored.map(\.address.text) == [first], "as it was written first, but for the scheme, which is in small letters")
            #expect(stored.map(\.id) == [Identity.feed(firstAddress: try EngineWorld.address(written[0]))])
            let meant = try await SubscriptionEditor(services: world.services, store: world.store).meant(byEach: written)
            #expect(meant == [stored, stored])
        }
    }

    @Test("paths, queries and ports tell sources apart")
    func others() async throws {
        let world = try await EngineWorld()
        let addresses = [
            "https://blog.example/a", "https://blog.example/A", "https://blog.example/a/", "https://blog.example/a?",
            "https://blog.example:444/a",
        ]
        #expect(Set(try await subscribe(addresses, world).map(\.id)).count == addresses.count)
    }

    /// A store that is busy, as another process writes to it.
    private struct BusyStore: StoreDecorator {
        let base: any Store
        func subscribe(_ subscriptions: [Subscription]) async throws(StoreFailure) -> [Subscription] {
            throw StoreFailure(.busy, "Another process is writing to the store.")
        }
    }

    @Test("a list of what is followed already waits for nobody who writes")
    func followed() async throws {
        let world = try await EngineWorld()
        let followed = try await subscribe(["https://one.example/feed", "https://two.example/feed"], world)
        let editor = SubscriptionEditor(services: world.services, store: BusyStore(base: world.store))
        let list = try ["https://two.example/feed", "HTTPS://one.example:443/feed"].map {
            WantedSource($0, at: try EngineWorld.address($0))
        }
        #expect(try await editor.subscribe(to: list).map(\.subscription) == followed.reversed())
        let new = list + [WantedSource("new", at: try EngineWorld.address("https://new.example/feed"))]
        await #expect(throws: StoreFailure.self) { try await editor.subscribe(to: new) }
    }

    @Test("a host is called as it was written, and as name servers know it", arguments: ["bücher.example", "xn--bcher-kva.example"])
    func hosts(name: String) async throws {
        let world = try await EngineWorld()
        let stored = try await subscribe(["https://bücher.example/feed", "https://other.example/feed"], world)
        #expect(try await SubscriptionEditor(services: world.services, store: world.store).meant(by: name) == [stored[0]])
    }

    @Test("a source that has moved is known by where it was, unless another is there, and never for a secret")
    func moved() async throws {
        let world = try await EngineWorld()
        let stored = try await subscribe(["https://one.example/feed", "https://two.example/feed"], world)
        var moved = stored[0]
        moved.address = try EngineWorld.address("https://new.example/feed")
        _ = try await world.store.update(moved, from: stored[0])
        let editor = SubscriptionEditor(services: world.services, store: world.store)
        let names = [
            "https://one.example/feed", "one.example/feed", "https://two.example/feed", "https://three.example/feed", "one.example",
        ]
        #expect(try await editor.meant(byEach: names) == [[moved], [moved], [stored[1]], [], []])
        #expect(try await editor.trusted(by: names[0]).isEmpty)
        var second = stored[1]
        second.address = stored[0].address
        _ = try await world.store.update(second, from: stored[1])
        #expect(try await editor.meant(byEach: names) == [[second], [second], [second], [], [second]])
    }

    @Test("many names are looked up at once, each as it would be by itself")
    func names() async throws {
        let world = try await EngineWorld()
        let stored = try await subscribe(["https://one.example/feed", "https://two.example/a", "https://two.example/b"], world)
        let editor = SubscriptionEditor(services: world.services, store: world.store)
        let id = stored[0].id.description
        let names = ["one.example/feed", "two.example", "nobody", id, String(id.prefix(8)), String(id.prefix(7)), "TWO.example", ""]
        let meant = try await editor.meant(byEach: names)
        #expect(meant == [[stored[0]], [stored[1], stored[2]], [], [stored[0]], [stored[0]], [], [stored[1], stored[2]], []])
        for (name, meant) in zip(names, meant) { #expect(try await editor.meant(by: name) == meant) }
    }

    @Test("an address as messages show it, without its secret, is its source's")
    func shown() async throws {
        let world = try await EngineWorld()
        let stored = try await subscribe(["https://members.example/feed?auth=hush", "https://members.example/feed?auth=x&page=2"], world)
        let meant = try await SubscriptionEditor(services: world.services, store: world.store).meant(by: stored[0].address.redacted)
        #expect(meant == [stored[0]])
    }

    @Test("an address means what is there, and no source that is called so")
    func namesThatAreAddresses() async throws {
        let world = try await EngineWorld()
        let editor = SubscriptionEditor(services: world.services, store: world.store)
        let (one, two) = ("https://one.example/feed", "https://two.example/feed")
        let stored = try await editor.subscribe(to: [WantedSource("one", at: try EngineWorld.address(one), name: two)]).map(\.subscription)
        for name in [two, "HTTPS://two.example/feed", "feed:\(two)"] { #expect(try await editor.meant(by: name).isEmpty) }
        #expect(try await editor.trusted(by: two).isEmpty)
        #expect(try await editor.existing(two) == nil)
        #expect(try await editor.existing(one) == stored.first)
        let both = stored + (try await subscribe([two], world))
        #expect(try await editor.meant(byEach: [one, two]) == both.map { [$0] })
    }

    @Test("an empty name is nobody's, also where a source has no host", arguments: ["", " ", "\t"])
    func emptyNames(name: String) async throws {
        let world = try await EngineWorld()
        _ = try await subscribe(["file:///tmp/feed.xml", "https://one.example/feed"], world)
        #expect(try await SubscriptionEditor(services: world.services, store: world.store).meant(by: name).isEmpty)
    }

    @Test("a name is what lists show of it, whatever white space is in it", arguments: ["  Two   Spaces\t Blog ", "Two Spaces Blog"])
    func spaces(title: String) async throws {
        let world = try await world(title: title)
        let editor = SubscriptionEditor(services: world.services, store: world.store)
        for name in ["Two Spaces Blog", " two  spaces\tblog"] { #expect(try await editor.meant(by: name).count == 1) }
    }

    /// A world with a source of this title.
    private func world(title: String) async throws -> EngineWorld {
        let world = try await EngineWorld()
        try world.serve(.feed("title \(title)", "One"), at: "https://one.example/feed")
        try await world.pull("https://one.example/feed")
        return world
    }

    @Test(
        "what looks like an address is no source's own title: its publisher would choose whom a command means",
        arguments: [
            "https://bank.example/feed", "bank.example", "bank.example/feed", "@ada@social.example", "feeds/bank.xml", "https://a b",
            "bank.example\u{A0}", "\u{2028} bank.example",
        ])
    func titlesThatAreAddresses(title: String) async throws {
        let world = try await world(title: title)
        let editor = SubscriptionEditor(services: world.services, store: world.store)
        #expect(try await editor.meant(by: title).isEmpty)
        #expect(try await editor.meant(by: "bank.example").isEmpty)
    }

    @Test("by its own title a source is called where nothing that was chosen here is called so, and never for a secret")
    func titles() async throws {
        let world = try await world(title: "News")
        let editor = SubscriptionEditor(services: world.services, store: world.store)
        #expect(try await editor.meant(by: "news").map(\.address.text) == ["https://one.example/feed"])
        #expect(try await editor.trusted(by: "news").isEmpty)
        let other = WantedSource("other", at: try EngineWorld.address("https://two.example/feed"), name: "News")
        _ = try await editor.subscribe(to: [other])
        #expect(try await editor.meant(by: "news").map(\.address.text) == ["https://two.example/feed"])
        #expect(try await editor.trusted(by: "news").map(\.address.text) == ["https://two.example/feed"])
    }
}
