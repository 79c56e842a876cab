import AggregatorContracts
import AggregatorCore
import FileStore
import Foundation
import Testing

@Suite("A file store without what all of it hangs on")
struct FileRecoveryTests {
    private let samples = Samples()
    private let list = "store/subscriptions.opml"
    private let marker = "store/format.json"

    /// Fills a store, whose first feed has a name and tags.
    private func fill(_ place: Scratch) async throws {
        let store = try await place.store()
        var first = try samples.subscription(1)
        (first.name, first.tags) = ("One", ["a", "b"])
        try await store.subscribe([first])
        try await samples.fill(store)
        await store.close()
    }

    /// Damages a file; with `nil`, removes it.
    private func hurt(_ name: String, _ harm: FileDamageTests.Harm?, _ place: Scratch) throws {
        let url = URL(fileURLWithPath: place.path(name))
        guard let harm else { return try FileManager.default.removeItem(at: url) }
        try harm.apply(to: Data(contentsOf: url)).write(to: url)
    }

    /// Rewrites the first line of a feed's file as it was before subscriptions were kept in it.
    private func forgetSubscription(_ feed: Int, _ place: Scratch) throws {
        let url = URL(fileURLWithPath: place.path("store/feeds/\(samples.feed(feed)).posts.jsonl"))
        let text = try String(contentsOf: url, encoding: .utf8)
        let open = String(text[..<(try #require(text.firstRange(of: ",\"subscription\":")).lowerBound)])
        let end = try #require(text.firstIndex(of: "\n"))
        try "\(open),\"check\":\"\(ContentHash.of(Array(open.utf8)))\"}\(text[end...])".write(to: url, atomically: true, encoding: .utf8)
    }

    private func check(_ place: Scratch, repairing: Bool) async throws -> [StoreFinding] {
        let store = try await place.store(StoreOptions(repairing ? .repairing : .reading))
        return try await #require(store.checking).check(repairing: repairing)
    }

    private func expectRefused(_ name: String, _ body: () async throws -> Void) async {
        let failure = await #expect(throws: StoreFailure.self) { try await body() }
        #expect(failure?.code == .damaged, "\(String(describing: failure))")
        #expect(failure?.message.contains(name) == true && failure?.message.contains("aggregator check --repair") == true)
    }

    /// Expects that nothing is missing in a store that was mended.
    private func expectWhole(_ place: Scratch, named: Bool = true) async throws {
        #expect(try await check(place, repairing: false) == [])
        let store = try await place.store()
        #expect(try await store.subscriptions().map(\.address.text) == ["https://example.org/1", "https://example.org/2"])
        if named { #expect(try await store.subscriptions().first?.tags == ["a", "b"]) }
        #expect(try await store.commit(samples.harvest(1)) == ChangeSet())
        #expect(try await Set(store.posts(matching: PostQuery()).map(\.id)) == samples.allPosts)
        #expect(store.damage == nil)
    }

    static let harms = FileDamageTests.Harm.allCases.map(Optional.some) + [nil]

    @Test("its list of subscriptions: readers get all posts, and a repair makes it anew", arguments: harms)
    func list(harm: FileDamageTests.Harm?) async throws {
        let place = try Scratch()
        defer { place.remove() }
        try await fill(place)
        let before = try Data(contentsOf: URL(fileURLWithPath: place.path(list)))
        try hurt(list, harm, place)

        let reader = try await place.store(StoreOptions(.reading))
        #expect(try await Set(reader.posts(matching: PostQuery()).map(\.id)) == samples.allPosts)
        #expect(try await reader.subscriptions().map(\.name) == ["One", nil])
        #expect(reader.damage?.message.contains("subscriptions.opml") == true)
        await expectRefused("subscriptions.opml") { _ = try await reader.allRecords() }
        await expectRefused("subscriptions.opml") { _ = try await place.store().commit(samples.harvest(1)) }
        #expect(try await check(place, repairing: false).map(\.isMended) == [false])

        #expect(try await check(place, repairing: true).map(\.isMended) == [true])
        let copies = try place.names("store").filter { $0.hasPrefix("subscriptions.damaged") }
        #expect(
            try copies.map { try Data(contentsOf: URL(fileURLWithPath: place.path("store/\($0)"))) }
                == (harm.map { [$0.apply(to: before)] } ?? []))
        try await expectWhole(place)
    }

    @Test("its list, where the feeds' files are of an older program: posts stay, also of who can't be followed any more")
    func older() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let address = try #require(WebAddress("https://example.org/7"))
        let known = Subscription(id: Identity.feed(firstAddress: address), address: address, name: "Seven", added: .epoch)
        try await fill(place)
        let store = try await place.store()
        try await store.subscribe([known])
        var feed = Feed()
        feed.addresses.feed = address
        _ = try await store.commit(Harvest(feedID: known.id, feed: feed, posts: [], state: SourceState(), moment: .epoch))
        for number in 1...2 { try forgetSubscription(number, place) }
        try hurt(list, nil, place)

        let reader = try await place.store(StoreOptions(.reading))
        #expect(try await Set(reader.posts(matching: PostQuery()).map(\.id)) == samples.allPosts)
        let findings = try await check(place, repairing: true)
        #expect(findings.map(\.isMended) == [true, false], "\(findings)")
        #expect(findings.last.map { Set($0.about) } == Set((1...2).map { "the feed \(samples.feed($0))" }))
        #expect(try await check(place, repairing: false) == [])
        let mended = try await place.store()
        #expect(try await mended.subscriptions() == [known])
        #expect(try await Set(mended.posts(matching: PostQuery()).map(\.id)) == samples.allPosts)
        // Once followed again, the feed goes on.
        try await mended.subscribe([samples.subscription(1)])
        #expect(try await mended.commit(samples.harvest(1)) == ChangeSet())
        #expect(try await Set(mended.posts(matching: PostQuery()).map(\.id)) == samples.allPosts)
    }

    @Test("its list, where the address alone is left")
    func bare() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let address = try #require(WebAddress("https://example.org/7"))
        let known = Subscription(id: Identity.feed(firstAddress: address), address: address, name: "Seven", added: .epoch)
        let store = try await place.store()
        try await store.subscribe([known, samples.subscription(2)])
        // Only the list knows of the source that was never pulled.
        let url = URL(fileURLWithPath: place.path(list))
        let text = try String(contentsOf: url, encoding: .utf8)
        var state = SourceState()
        state.trouble.failures = 1
        _ = try await store.commit(Harvest(feedID: known.id, posts: [], state: state, moment: .epoch))
        try text.replacing("&quot;name&quot;", with: "&quot;name&quot").write(to: url, atomically: true, encoding: .utf8)
        let findings = try await check(place, repairing: true)
        #expect(findings.map(\.isMended) == [true, true], "\(findings)")
        #expect(try await place.store().subscriptions().map(\.address.text) == [address.text, "https://example.org/2"])
    }

    @Test("its list, where feeds have moved: they are followed where they live now, and it is said of when the rest is")
    func moved() async throws {
        let place = try Scratch()
        defer { place.remove() }
        try await fill(place)
        let store = try await place.store()
        for number in 1...2 {
            // The first moves with new posts, the second without.
            var harvest = samples.harvest(number)
            if number == 2 { harvest.posts = [] } else { harvest.feed = Feed() }
            harvest.newAddress = WebAddress("https://moved.example/\(number)")
            #expect(try await store.commit(harvest).hasMoved)
        }
        try hurt(list, nil, place)
        let findings = try await check(place, repairing: true)
        #expect(findings.map(\.isMended) == [true] && findings[0].message.contains("as of each one's last new post"), "\(findings)")
        #expect(try await place.store().subscriptions().map(\.address.text) == ["https://moved.example/1", "https://moved.example/2"])
    }

    /// A subscription that has no file of its own yet.
    private func fileless(_ number: Int) throws -> Subscription {
        let address = try #require(WebAddress("https://example.org/?a=\(number)&b"))
        return Subscription(
            id: Identity.feed(firstAddress: address), address: address, name: "N", tags: ["t"], added: Timestamp(seconds: Int64(number)))
    }

    @Test("its list, cut or misspelt, of those who never had a post: whoever can be made out of it is followed, and whoever can't is named")
    func fileless() async throws {
        let place = try Scratch()
        defer { place.remove() }
        let store = try await place.store()
        try await store.subscribe([fileless(1), fileless(2), fileless(3)])
        let url = URL(fileURLWithPath: place.path(list))
        var lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map(String.init)
        let first = try #require(lines.firstIndex { $0.hasPrefix("<outline") })
        // The first has a misspelt address, the second a misspelt record, and the third is cut within its record.
        lines[first].replace(" xmlUrl=\"https", with: " xmlUrl=\"htps")
        lines[first + 1].replace("&quot;name&quot;", with: "&quot;name&quot")
        let record = try #require(lines[first + 2].firstRange(of: "aggregator:record"))
        lines[first + 2] = String(lines[first + 2][..<record.upperBound]) + "=\"{&quot;id"
        lines.insert(lines[first] + "<outline xmlUrl='https://two.example/'/>", at: first)
        lines[first].replace("<outline type", with: "<outline text='By hand' xmlUrl=\"https://one.example/?token=hush\"/><outline type")
        try lines[...(first + 3)].joined(separator: "\n").write(to: url, atomically: true, encoding: .utf8)

        let findings = try await check(place, repairing: true)
        #expect(findings.map(\.isMended) == [true, false, true], "\(findings)")
        let lost = ["https://one.example/?token=***", "htps://example.org/?a=1&b", "https://two.example/"]
        #expect(findings.count == 3 && findings[1].about == lost, "\(findings)")
        #expect(try Set(findings.last?.about ?? []) == Set([fileless(2).address.text, fileless(3).address.text]))
        let followed = try await place.store().subscriptions()
        #expect(try Set(followed.map(\.address)) == Set([fileless(1).address, fileless(2).address, fileless(3).address]))
        #expect(followed.first { $0.id == (try? fileless(1).id) }?.tags == ["t"])
        #expect(try await check(place, repairing: false) == [])
    }

    @Test("its list, and a feed's file can't be read: the others are, and nothing is written that would let its posts go")
    func unreadable() async throws {
        let place = try Scratch()
        defer { place.remove() }
        try await fill(place)
        try hurt(list, nil, place)
        let name = place.path("store/feeds/\(samples.feed(1)).posts.jsonl")
        try FileManager.default.moveItem(atPath: name, toPath: name + ".away")
        try FileManager.default.createDirectory(atPath: name, withIntermediateDirectories: false)
        let reader = try await place.store(StoreOptions(.reading))
        #expect(try await reader.posts(matching: PostQuery()).count == 5)
        #expect(try await reader.subscriptions().map(\.address.text) == ["https://example.org/2"])
        let findings = try await check(place, repairing: true)
        #expect(findings.map(\.isMended) == [false] && findings[0].message.contains(name), "\(findings)")
        #expect(!FileManager.default.fileExists(atPath: place.path(list)))
        try FileManager.default.removeItem(atPath: name)
        try FileManager.default.moveItem(atPath: name + ".away", toPath: name)
        #expect(try await check(place, repairing: true).map(\.isMended) == [true])
        try await expectWhole(place)
    }

    @Test("a folder with a file of that name that is none of ours is no store, and stays as it is", arguments: ["{\"format\": 1}\n", ""])
    func stranger(text: String) async throws {
        let place = try Scratch()
        defer { place.remove() }
        try FileManager.default.createDirectory(atPath: place.path("store"), withIntermediateDirectories: false)
        try text.write(toFile: place.path(marker), atomically: true, encoding: .utf8)
        for options in [StoreOptions(), StoreOptions(.reading), StoreOptions(.repairing)] {
            let failure = await #expect(throws: StoreFailure.self) { _ = try await place.store(options) }
            #expect(failure?.code == .badAddress, "\(String(describing: failure))")
            #expect(failure?.message.contains("holds other things (format.json)") == true)
        }
        #expect(try place.names("store") == ["format.json"])
        #expect(try String(contentsOfFile: place.path(marker), encoding: .utf8) == text)
    }

    @Test("what says that it is a store: it is read all the same, and a repair writes it anew", arguments: harms)
    func marker(harm: FileDamageTests.Harm?) async throws {
        let place = try Scratch()
        defer { place.remove() }
        try await fill(place)
        try hurt(marker, harm, place)
        let reader = try await place.store(StoreOptions(.reading))
        #expect(try await Set(reader.posts(matching: PostQuery()).map(\.id)) == samples.allPosts)
        #expect(reader.damage?.message.contains("format.json") == true)
        await expectRefused("format.json") { _ = try await reader.allRecords() }
        await expectRefused("format.json") { _ = try await place.store() }
        #expect(try await check(place, repairing: false).map(\.isMended) == [false])
        #expect(try await check(place, repairing: true).map(\.isMended) == [true])
        #expect(try place.names("store").count { $0.hasPrefix("format.damaged") } == (harm == nil ? 0 : 1))
        try await expectWhole(place)
    }

    @Test("both are gone")
    func both() async throws {
        let place = try Scratch()
        defer { place.remove() }
        try await fill(place)
        for name in [list, marker] { try hurt(name, nil, place) }
        await expectRefused("format.json") { _ = try await place.store() }
        #expect(try await place.store(StoreOptions(.reading)).posts(matching: PostQuery()).count == 10)
        #expect(try await check(place, repairing: false).map(\.isMended) == [false, false])
        #expect(try await check(place, repairing: true).map(\.isMended) == [true, true])
        try await expectWhole(place)
    }
}
