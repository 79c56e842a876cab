import AggregatorContracts
import AggregatorCore
import InMemory
import Testing

@testable import JSONFeed

@Suite("The JSON feed API, step by step")
struct JSONAPIStepTests {
    private let base = WebAddress(unsafe: "https://api.example.org/feed")

    @Test("a request is for the address behind the prefix, with the bearer token as a secret")
    func request() throws {
        var template = Request(WebAddress(unsafe: "json-api+https://api.example.org/feed#x"), validators: Validators(entityTag: "\"1\""))
        template.secretHeaders = [Header(name: "authorization", value: "old"), Header(name: "Cookie", value: "c")]
        let requests = try JSONAPIRequests(template, prefix: "json-api")
        let first = requests.page(requests.base, isFirst: true, bytes: 7, credential: .bearer(token: "t"))
        #expect(first.address == base)
        #expect(first.limits.bytes == 7)
        #expect(first.validators.entityTag == "\"1\"")
        #expect(first.headers["Accept"]?.hasPrefix("application/feed+json") == true)
        #expect(first.secretHeaders == [Header(name: "Cookie", value: "c"), Header(name: "Authorization", value: "Bearer t")])
        let second = requests.page(WebAddress(unsafe: "https://api.example.org/feed?page=2"), isFirst: false, bytes: 7, credential: nil)
        #expect(second.validators.isEmpty)
        #expect(second.secretHeaders == template.secretHeaders)
        let elsewhere = requests.page(
            WebAddress(unsafe: "https://evil.example/"), isFirst: false, bytes: 7, credential: .bearer(token: "t"))
        #expect(elsewhere.secretHeaders.isEmpty)
    }

    @Test("an address that is none of the web is refused", arguments: ["json-api+file:///etc/passwd", "json-api+", "ftp://h/", "/path"])
    func badAddress(text: String) {
        #expect(throws: ConnectorFailure.self) { try JSONAPIRequests(Request(WebAddress(unsafe: text)), prefix: "json-api") }
    }

    @Test("a credential service that fails is something to set up")
    func credentials() async throws {
        struct Locked: CredentialService {
            func credential(for origin: WebAddress.Origin) async throws(FileFailure) -> Credential? {
                throw FileFailure(.notPermitted, "Unlock it.")
            }
            func keep(_ credential: Credential, for origin: WebAddress.Origin) async throws(FileFailure) -> Bool { false }
        }
        let requests = try JSONAPIRequests(Request(base), prefix: "json-api")
        await #expect(throws: ConnectorFailure.configuration("Unlock it.")) { try await requests.credential(from: Locked()) }
    }

    @Test("a transport's failure is passed on")
    func dispatch() async {
        let failure = TransportFailure(.timedOut, "Too slow.")
        let transport = ScriptedTransport(clock: VirtualClock())
        transport.script(.failure(failure), at: base)
        await #expect(throws: ConnectorFailure.transport(failure)) {
            try await JSONAPIDispatch(transport: transport).send(Request(base), number: 2, limit: 7)
        }
    }

    @Test("of pages that are too large together it says which one was, and what was allowed", arguments: [1, 2])
    func tooLarge(number: Int) async {
        let failure = TransportFailure(.tooLarge, "More than 3 bytes.")
        let transport = ScriptedTransport(clock: VirtualClock())
        transport.script(.failure(failure), at: base)
        let outcome = await #expect(throws: ConnectorFailure.self) {
            try await JSONAPIDispatch(transport: transport).send(Request(base), number: number, limit: 7_000)
        }
        guard case .transport(let told) = outcome else {
            Issue.record("another failure")
            return
        }
        #expect(told.code == .tooLarge)
        #expect(told.message.contains("Page 2 of https://api.example.org/feed") == (number == 2))
        #expect(told.message.contains("7000 bytes for all pages") == (number == 2))
    }

    @Test("200 and 203 are pages; 304 on the first page says that nothing changed, 204 on a later one that no more comes; all else fails")
    func status() throws {
        func response(_ status: Int) -> Response { Response(status: status, address: base) }
        #expect(try JSONAPIStatus(response(200), isFirst: false) == .page)
        #expect(try JSONAPIStatus(response(203), isFirst: true) == .page)
        #expect(try JSONAPIStatus(response(304), isFirst: true) == .unchanged)
        #expect(try JSONAPIStatus(response(204), isFirst: false) == .end)
        for (status, isFirst) in [(304, false), (204, true), (206, true), (301, true), (401, true), (500, false)] {
            #expect(throws: ConnectorFailure.status(response(status))) { try JSONAPIStatus(response(status), isFirst: isFirst) }
        }
    }

    @Test("what can't be decoded says which page it was")
    func decoding() throws {
        let decoding = JSONAPIDecoding(limits: ParseLimits())
        let page = Response(status: 200, body: Array(#"{"version": "https://jsonfeed.org/version/1.1", "items": []}"#.utf8), address: base)
        #expect(try decoding.decode(page, number: 1).object.items?.isEmpty == true)
        #expect { try decoding.decode(Response(status: 200, body: Array("[]".utf8), address: base), number: 3) } throws: { error in
            guard case .format(let failure) = error as? ConnectorFailure else { return false }
            return failure.code == .notAFeed && failure.message.hasPrefix("Page 3: ")
        }
    }

    @Test(
        "a form for a password in front of the feed is an obstacle, as for other feeds; JSON with one is not, nor is any other page",
        arguments: [
            (" <!DOCTYPE html><form><input type=password></form>", true), ("\u{FEFF}<html><input type='password'>", true),
            ("<html><p>Hello</p></html>", false), (#"{"title": "<html><input type=password>", "items": [{"id": 1"#, false), ("", false),
        ])
    func obstacle(body: String, isOne: Bool) throws {
        let response = Response(status: 200, body: Array(body.utf8), address: base)
        #expect { try JSONAPIDecoding(limits: ParseLimits()).decode(response, number: 1) } throws: { error in
            switch error as? ConnectorFailure {
            case .status(let refusal): isOne && refusal == response
            case .format: !isOne
            default: false
            }
        }
        // A later page says which one it is.
        #expect { try JSONAPIDecoding(limits: ParseLimits()).decode(response, number: 2) } throws: { error in
            if case .format(let failure) = error as? ConnectorFailure { failure.message.hasPrefix("Page 2: ") } else { false }
        }
    }

    @Test("the trail follows relative addresses, and ends at the last page, in a loop, and after too many pages")
    func trail() throws {
        var trail = JSONAPITrail(base: base, maximumPages: 3)
        #expect(trail.next == base)
        try trail.follow("?page=2#top", from: base)
        let second = WebAddress(unsafe: "https://api.example.org/feed?page=2")
        #expect(trail.next == second)
        var loop = trail
        try loop.follow("/feed", from: second)
        #expect(loop.next == nil)
        #expect(loop.end == .loop)
        try trail.follow("?page=3", from: second)
        try trail.follow("?page=4", from: second)
        #expect(trail.next == nil)
        #expect(trail.end == .morePages(WebAddress(unsafe: "https://api.example.org/feed?page=4")))
        var last = JSONAPITrail(base: base, maximumPages: 3)
        try last.follow(nil, from: base)
        #expect(last.next == nil)
        #expect(last.end == .complete)
    }

    @Test(
        "another origin is refused",
        arguments: [
            ("https://evil.example/", "goes on at https://evil.example:443, another"), ("http://api.example.org:8080/", "another origin"),
            ("https://api.example.org:8443/", "another origin"), ("//other.example/", "another origin"),
            ("data:,x", "names a next page (`next_url`) that is no web address"), ("javascript:x", "no web address"),
            ("file:///etc/x", "no web address"), ("https://", "no web address"),
        ])
    func origins(next: String, words: String) {
        var trail = JSONAPITrail(base: base, maximumPages: 3)
        #expect {
            try trail.follow(next, from: base)
        } throws: { error in
            guard case .configuration(let message) = error as? ConnectorFailure else { return false }
            return message.hasPrefix("https://api.example.org/feed ") && message.contains(words)
        }
        #expect(trail.next == nil && trail.end == .refused)
    }

    @Test("the origin is that which answered, and a next page by http is asked by https where the first came so")
    func answeringOrigin() throws {
        let moved = WebAddress(unsafe: "https://www.example.org/feed")
        var trail = JSONAPITrail(base: base, maximumPages: 9)
        try trail.follow("http://www.example.org/feed?page=2", from: moved)
        #expect(trail.next?.text == "https://www.example.org/feed?page=2")
        try trail.follow("?page=3", from: moved)
        #expect(trail.next?.text == "https://www.example.org/feed?page=3")
        #expect(throws: ConnectorFailure.self) { try trail.follow(base.text, from: moved) }
    }

    @Test("a next page that is no text is none", arguments: ["5", "true", "null", "{}", "[\"/n\"]", "\"\""])
    func noNextPage(value: String) throws {
        let page = Response(
            status: 200, body: Array("{\"version\": \"https://jsonfeed.org/version/1.1\", \"items\": [], \"next_url\": \(value)}".utf8),
            address: base)
        var trail = JSONAPITrail(base: base, maximumPages: 3)
        try trail.follow(JSONAPIDecoding(limits: ParseLimits()).decode(page, number: 1).object.nextURL, from: base)
        #expect(trail.next == nil && trail.end == .complete)
    }

    @Test("pages become one document: the first page's feed, each item once, warnings with their page")
    func mapping() throws {
        func page(_ title: String, _ items: String) throws -> JSONFeedPage {
            let text = #"{"version": "https://jsonfeed.org/version/1.1", "title": "\#(title)", "next_url": "/n", "items": [\#(items)]}"#
            return try JSONFeedPage(JSONDecoding().decode(DocumentInput(bytes: Array(text.utf8), address: base)))
        }
        let pages = [try page("One", #"{"id": "1"}, {"id": "2"}"#), try page("Two", #"{"id": "2"}, {"id": "3"}, {"title": "x"}, 7"#)]
        func gathered(_ limits: ParseLimits = ParseLimits()) throws -> JSONAPIPages {
            var gathered = JSONAPIPages(limits: limits)
            for page in pages { try gathered.add(page) }
            return gathered
        }
        let document = try gathered().document(.complete)
        #expect(document.feed.title?.plain == "One")
        #expect(document.feed.addresses.nextPage == nil)
        #expect(document.posts.map { $0.guid?.text } == ["1", "2", "3", nil])
        #expect(document.warnings.map(\.code) == ["missing-id", "bad-item"])
        #expect(document.warnings.allSatisfy { $0.message.hasPrefix("Page 2: ") })
        #expect(try gathered().document(.loop).warnings.last?.code == "page-loop")
        let cut = try gathered().document(.morePages(base))
        #expect(cut.warnings.last?.code == "more-pages")
        #expect(cut.feed.addresses.nextPage == base)
        var limits = ParseLimits()
        limits.items = 3
        #expect(throws: ConnectorFailure.self) { try gathered(limits) }
    }

    @Test("items with one id are items of their own where their page or date differs: some servers number each page from 1")
    func numberedAnew() throws {
        var gathered = JSONAPIPages(limits: ParseLimits())
        for page in 0..<3 {
            let items = (0..<2).map {
                #"{"id": "\#($0)", "url": "https://example.org/\#(page)/\#($0)", "date_published": "2026-03-0\#(page + 1)T00:00:00Z"}"#
            }
            // The last of each page has moved to the next one meanwhile.
            let moved =
                page == 0
                ? [] : [#"{"id": "1", "url": "https://example.org/\#(page - 1)/1", "date_published": "2026-03-0\#(page)T00:00:00Z"}"#]
            let text = #"{"version": "https://jsonfeed.org/version/1.1", "items": [\#((moved + items).joined(separator: ","))]}"#
            try gathered.add(JSONFeedPage(JSONDecoding().decode(DocumentInput(bytes: Array(text.utf8), address: base))))
        }
        #expect(try gathered.document(.complete).posts.count == 6)
    }

    @Test(
        "items with one id and neither page nor date are told apart by what they are about, or say",
        arguments: [
            (#""external_url": "https://news.example/NUMBER""#, true), (#""title": "Title NUMBER""#, true),
            (#""title": "Title &amp; NUMBER""#, true), (#""content_text": "Text NUMBER""#, true),
            (#""content_html": "<p>NUMBER</p>""#, true), (#""title": "Title", "content_text": "Edited NUMBER""#, false),
            (#""url": "https://example.org/1", "title": "Title NUMBER""#, false),
            (#""date_published": "2026-03-01T00:00:00Z", "title": "Title NUMBER""#, false),
        ])
    func numberedAnewWithoutPage(members: String, areTwo: Bool) throws {
        var gathered = JSONAPIPages(limits: ParseLimits())
        for page in ["1", "2", "2"] {
            let item = members.replacing("NUMBER", with: page)
            let text = #"{"version": "https://jsonfeed.org/version/1.1", "items": [{"id": 1, \#(item)}]}"#
            try gathered.add(JSONFeedPage(JSONDecoding().decode(DocumentInput(bytes: Array(text.utf8), address: base))))
        }
        #expect(try gathered.document(.complete).posts.count == (areTwo ? 2 : 1))
    }

    @Test("a damaged item of a page costs no other, and is told", arguments: [0, 1])
    func damagedPage(number: Int) throws {
        var gathered = JSONAPIPages(limits: ParseLimits())
        for page in 0..<2 {
            let damage = page == number ? #"{"id" 7},"# : ""
            let text = #"{"version": "https://jsonfeed.org/version/1.1", "items": [\#(damage)\#(#"{"id": "\#(page)"}"#)]}"#
            try gathered.add(JSONFeedPage(JSONDecoding().decode(DocumentInput(bytes: Array(text.utf8), address: base))))
        }
        let document = try gathered.document(.complete)
        let warning = try #require(document.warnings.first)
        #expect(document.posts.count == 2 && !document.isCutOff && document.warnings.count == 1 && warning.code == "damaged-item")
    }
}

@Suite("The JSON feed API as a whole")
struct JSONAPIConnectorTests {
    @Test("the connector keeps its contract", arguments: ConnectorContract.checks)
    func keepsTheContract(check: ContractCheck<ConnectorContract.Rig>) async throws {
        let rig = ConnectorContract.Rig(
            connector: JSONAPIConnector(options: .init()), address: WebAddress(unsafe: "https://api.example.org/feed"),
            limited: { limits in
                var options = JSONFeedIntegration.Options()
                options.limits = limits
                return JSONAPIConnector(options: options)
            }
        ) { guids, next in
            var writer = JSONWriter()
            writer.object { writer in
                writer.member("version", JSONFeedWriter.version)
                writer.member("title", "T")
                writer.member("next_url", next?.text)
                writer.member(
                    "items",
                    writing: {
                        $0.array(guids) { writer, guid in
                            writer.object {
                                $0.member("id", guid)
                                $0.member("url", "/\(guid)")
                            }
                        }
                    })
            }
            return writer.bytes
        }
        try await check.run(on: rig)
    }

    @Test("what came before a page that failed is brought, with the failure", arguments: [429, 500, 304])
    func unfinished(status: Int) async throws {
        let transport = ScriptedTransport(clock: VirtualClock())
        let (first, second) = (WebAddress(unsafe: "https://api.example.org/feed"), WebAddress(unsafe: "https://api.example.org/next"))
        let page = #"{"title": "T", "version": "https://jsonfeed.org/version/1.1", "next_url": "/next", "items": [{"id": "1"}]}"#
        transport.script(.answer(body: Array(page.utf8)), at: first)
        transport.script(.answer(status: status), at: second)
        let connector = JSONAPIConnector(options: .init())
        let gathering = try await connector.gather(Request(first), over: transport, credentials: InMemoryCredentials())
        guard case .unfinished(let document, let response, .status(let refusal)) = gathering else {
            Issue.record("it is not unfinished")
            return
        }
        #expect(document.posts.map { $0.guid?.text } == ["1"])
        #expect(document.warnings.map(\.code) == ["more-pages"])
        #expect(document.feed.addresses.nextPage == second)
        #expect(response.address == first && refusal.status == status)
    }

    @Test("an empty answer in the place of a later page ends the list")
    func end() async throws {
        let transport = ScriptedTransport(clock: VirtualClock())
        let page = #"{"version": "https://jsonfeed.org/version/1.1", "next_url": "/next", "items": [{"id": "1"}]}"#
        transport.script(.answer(body: Array(page.utf8)), at: WebAddress(unsafe: "https://api.example.org/feed"))
        transport.script(.answer(status: 204), at: WebAddress(unsafe: "https://api.example.org/next"))
        let gathering = try await JSONAPIConnector(options: .init()).gather(
            Request(WebAddress(unsafe: "https://api.example.org/feed")), over: transport, credentials: InMemoryCredentials())
        guard case .document(let document, _) = gathering else {
            Issue.record("no document")
            return
        }
        #expect(document.posts.count == 1 && document.warnings.isEmpty && document.feed.addresses.nextPage == nil)
    }

    @Test("what came before a page that names a next one elsewhere is brought")
    func goesOnElsewhere() async throws {
        let transport = ScriptedTransport(clock: VirtualClock())
        let first = WebAddress(unsafe: "https://api.example.org/feed")
        let page =
            #"{"version": "https://jsonfeed.org/version/1.1", "next_url": "https://other.example/2", "items": [{"id": "1"}]}"#
        transport.script(.answer(body: Array(page.utf8)), at: first)
        let connector = JSONAPIConnector(options: .init())
        guard
            case .unfinished(let document, _, .configuration(let message)) = try await connector.gather(
                Request(first), over: transport, credentials: InMemoryCredentials())
        else {
            Issue.record("it is not unfinished")
            return
        }
        #expect(document.posts.count == 1 && document.warnings.map(\.code) == ["more-pages"])
        #expect(document.feed.addresses.nextPage == nil)
        #expect(message.contains("another origin"))
    }

    @Test("one that is cancelled brings nothing")
    func cancelled() async throws {
        let transport = ScriptedTransport(clock: VirtualClock())
        let page = #"{"version": "https://jsonfeed.org/version/1.1", "next_url": "/next", "items": [{"id": "1"}]}"#
        transport.script(.answer(body: Array(page.utf8)), at: WebAddress(unsafe: "https://api.example.org/feed"))
        let failure = TransportFailure(.cancelled, "It was given up.")
        transport.script(.failure(failure), at: WebAddress(unsafe: "https://api.example.org/next"))
        await #expect(throws: ConnectorFailure.transport(failure)) {
            try await JSONAPIConnector(options: .init()).gather(
                Request(WebAddress(unsafe: "https://api.example.org/feed")), over: transport, credentials: InMemoryCredentials())
        }
    }

    @Test("pages beyond the option's number are not asked for, and the document says so")
    func pages() async throws {
        let transport = ScriptedTransport(clock: VirtualClock())
        func address(_ page: Int) -> WebAddress { WebAddress(unsafe: "https://api.example.org/feed?page=\(page)") }
        for page in 1...5 {
            let text =
                #"{"title": "T", "version": "https://jsonfeed.org/version/1.1", "next_url": "?page=\#(page + 1)", "items": [{"id": \#(page)}]}"#
            transport.script(.answer(body: Array(text.utf8)), at: address(page))
        }
        let connector = JSONAPIConnector(options: .init(maximumPages: 3))
        let gathering = try await connector.gather(Request(address(1)), over: transport, credentials: InMemoryCredentials())
        guard case .document(let document, let response) = gathering else {
            Issue.record("no document")
            return
        }
        #expect(document.posts.map { $0.guid?.text } == ["1", "2", "3"])
        #expect(document.warnings.map(\.code) == ["more-pages"])
        #expect(response.address == address(1))
        #expect(transport.requests.map(\.address) == [address(1), address(2), address(3)])
    }
}
