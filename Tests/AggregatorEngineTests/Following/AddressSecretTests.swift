import AggregatorCore
import InMemory
import Testing

@testable import AggregatorEngine

@Suite("Secrets in the addresses of sources")
struct AddressSecretTests {
    private static let origin = WebAddress.Origin(scheme: "https", host: "members.example", port: 443)

    @Test("secrets in the addresses of new sources are kept where their origin has none, and replace nothing")
    func inAddresses() async throws {
        let world = try await EngineWorld(credentials: [Self.origin: .bearer(token: "t")])
        let other = WebAddress.Origin(scheme: "https", host: "other.example", port: 443)
        let editor = SubscriptionEditor(services: world.services, store: world.store)
        let followed = try ["members.example/feed", "b:2@other.example/feed", "c:3@other.example/more"].map { text in
            WantedSource(text, at: try EngineWorld.address("https://\(text)"))
        }
        let told = Locked<[SubscriptionEditor.SecretFate]>([])
        for _ in 0..<2 {
            _ = try await editor.subscribe(to: followed) { _, fate in told.withLock { $0.append(fate) } }
        }
        #expect(told.withLock { $0 } == [.kept, .passedOver])
        let again = try ["a:1@members.example/feed", "a:1@members.example/new", "x:9@other.example/feed"].map { text in
            WantedSource(text, at: try EngineWorld.address("https://\(text)"))
        }
        let toldAgain = Locked<[String]>([])
        _ = try await editor.subscribe(to: again) { origin, fate in toldAgain.withLock { $0.append("\(origin) \(fate)") } }
        #expect(toldAgain.withLock { $0 } == ["\(Self.origin) passedOver"])
        #expect(try await world.services.world.credentials.credential(for: Self.origin) == .bearer(token: "t"))
        #expect(try await world.services.world.credentials.credential(for: other) == .basic(user: "b", password: "2"))
        #expect(try await world.store.subscriptions().map(\.address.text).allSatisfy { !$0.contains("@") })
    }

    @Test("secrets in addresses of sources that are followed are kept where somebody typed them, and a list has no say")
    func typed() async throws {
        let world = try await EngineWorld()
        let editor = SubscriptionEditor(services: world.services, store: world.store)
        let entries = try ["members.example/feed", "eve:1@members.example/feed"].map { text in
            WantedSource(text, at: try EngineWorld.address("https://\(text)"))
        }
        let told = Locked<[SubscriptionEditor.SecretFate]>([])
        for entry in entries { _ = try await editor.subscribe(to: [entry]) { _, fate in told.withLock { $0.append(fate) } } }
        #expect(try await world.services.world.credentials.credential(for: Self.origin) == nil)
        let typed = ["members.example/feed", "ada:hush@members.example/feed", "ada:hush@members.example/feed", "ada:x@members.example/"]
        try await editor.keepSecrets(in: typed.map { try EngineWorld.address("https://\($0)") }) { origin, fate in
            #expect(origin == Self.origin)
            told.withLock { $0.append(fate) }
        }
        #expect(told.withLock { $0 } == [.kept, .passedOver])
        #expect(try await world.services.world.credentials.credential(for: Self.origin) == .basic(user: "ada", password: "hush"))
    }

    @Test("secrets are kept in the order of their list, so that where a keeper fails half-way it is known which it has")
    func order() async throws {
        var world = try await EngineWorld()
        let brief = BriefCredentials(most: 4)
        world.services.world.credentials = brief
        let hosts = (1...8).map { "\($0).example" }.reversed()
        let listed = try hosts.map { try EngineWorld.address("https://ada:hush@\($0)/feed") }
        let told = Locked<[SubscriptionEditor.SecretFate]>([])
        try await SubscriptionEditor(services: world.services, store: world.store).keepSecrets(in: listed) { _, fate in
            told.withLock { $0.append(fate) }
        }
        #expect(brief.kept.withLock { $0.map(\.host) } == Array(hosts.prefix(4)))
        #expect(told.withLock { $0 } == Array(repeating: .lost, count: 8))
    }

    @Test(
        "a user name and password of more than 64 KiB are not kept",
        arguments: [(65_535, SubscriptionEditor.SecretFate.kept), (65_536, .tooLong)])
    func long(length: Int, fate: SubscriptionEditor.SecretFate) async throws {
        let world = try await EngineWorld()
        let address = try EngineWorld.address("https://a:\(String(repeating: "p", count: length))@members.example/feed")
        let told = Locked<[SubscriptionEditor.SecretFate]>([])
        try await SubscriptionEditor(services: world.services, store: world.store).keepSecrets(in: [address]) { _, fate in
            told.withLock { $0.append(fate) }
        }
        #expect(told.withLock { $0 } == [fate])
        #expect((try await world.services.world.credentials.credential(for: Self.origin) != nil) == (fate == .kept))
    }

    @Test("a user name and password in the address of a file are kept for nobody", arguments: ["file", "FILE"])
    func file(scheme: String) async throws {
        let world = try await EngineWorld()
        let address = try EngineWorld.address("\(scheme)://ada:hush@members.example/feed")
        let editor = SubscriptionEditor(services: world.services, store: world.store)
        _ = try await editor.subscribe(to: [WantedSource("a file", at: address)]) { _, fate in Issue.record("\(fate)") }
        try await editor.keepSecrets(in: [address]) { _, fate in Issue.record("\(fate)") }
        #expect(try await world.store.subscriptions().map(\.address.text) == ["file://members.example/feed"])
        let origin = WebAddress.Origin(scheme: "file", host: "members.example", port: 0)
        #expect(try await world.services.world.credentials.credential(for: origin) == nil)
    }
}

/// Keeps so many secrets one by one, and no more.
private struct BriefCredentials: CredentialService {
    let most: Int
    let kept = Locked<[WebAddress.Origin]>([])

    func credential(for origin: WebAddress.Origin) async throws(FileFailure) -> Credential? { nil }
    func keep(_ credential: Credential, for origin: WebAddress.Origin) async throws(FileFailure) -> Bool {
        kept.withLock { kept in
            guard kept.count < most else { return false }
            kept.append(origin)
            return true
        }
    }
}
