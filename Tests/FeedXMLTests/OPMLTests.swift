import AggregatorContracts
import AggregatorCore
import Testing

@Suite("Lists of subscriptions")
struct OPMLTests {
    @Test(arguments: SubscriptionListContract.checks)
    func `OPML keeps the contract`(check: ContractCheck<any SubscriptionListFormat>) async throws {
        try await check.run(on: list)
    }

    private func read(_ body: String) throws -> [SubscriptionListEntry] {
        try list.read(Array("<opml version=\"1.0\"><head/><body>\(body)</body></opml>".utf8), limits: ParseLimits()).entries
    }

    @Test func `folders inside of folders become one tag`() throws {
        let entries = try read(
            "<outline text='A'><outline title='B'><outline text='x' xmlUrl='http://example.org/x'/></outline></outline>"
                + "<outline text='y' xmlUrl='http://example.org/y'/>")
        #expect(entries.map(\.tags) == [["A/B"], []])
    }

    @Test func `feeds without an address are named, and folders are none of them`() throws {
        let body =
            "<outline text='A'/><outline text='B' type='rss'/><outline title='C' type='RSS' xmlUrl=''/><outline type='atom'/>"
            + "<outline text='F' xmlUrl=' '/><outline text='G' xmlUrl=''><outline text='H' xmlUrl='http://example.org/h'/></outline>"
            + "<outline text='D' xmlUrl='http://example.org/d'/><outline text='E' type='link' url='http://example.org/e'/>"
        let unaddressed = try list.read(Array("<opml><body>\(body)</body></opml>".utf8), limits: ParseLimits()).unaddressed
        #expect(unaddressed == ["B", "C", "", "F"])
    }

    @Test func `lists that a list includes are named, and pages and comments are none of them`() throws {
        let body =
            "<outline text='A' type='include' url='http://example.org/a?x=1'/><outline type='Link' url='http://example.org/B.OPML'/>"
            + "<outline type='link' url='http://example.org/page'/><outline type='include'/><outline type='include' url=' '/>"
            + "<outline isComment='true'><outline type='include' url='http://example.org/c'/></outline>"
            + "<outline type='link' url='http://example.org/d.opml' xmlUrl='http://example.org/d'/>"
        let read = try list.read(Array("<opml><body>\(body)</body></opml>".utf8), limits: ParseLimits())
        #expect(read.included.map(\.text) == ["http://example.org/a?x=1", "http://example.org/B.OPML"])
        #expect(read.entries.map(\.address.text) == ["http://example.org/d"] && read.unaddressed.isEmpty)
    }

    @Test func `a feed in two folders is one feed with two tags`() throws {
        let entries = try read(
            "<outline text='A'><outline text='x' xmlUrl='http://example.org/x'/></outline>"
                + "<outline text='B'><outline text='x' xmlUrl='http://example.org/x'/></outline>")
        #expect(entries.map(\.tags) == [["A", "B"]])
    }

    @Test(arguments: [
        "<outline text='x' XMLURL='http://example.org/x'/>", "<OUTLINE Text='x' xmlurl='http://example.org/x'/>",
        "<outline text='x' type='rss' url='http://example.org/x'/>",
        "<outline text='x' type='atom' href='http://example.org/x'></outline>",
        "<outline text='x' type='link' xmlUrl='http://example.org/x'/>", "<outline isComment='false' xmlUrl='http://example.org/x'/>",
    ])
    func `attributes are known in any case, and addresses by other names`(outline: String) throws {
        #expect(try read(outline).map(\.address.text) == ["http://example.org/x"])
    }

    @Test func `a title that repeats an address with a password is no name`() throws {
        let secret = "http://ada:hush@example.org/x"
        let entries = try read(
            """
            <outline text="\(secret)" title="\(secret)" xmlUrl="\(secret)"/><outline text="Ada's" title="\(secret)2" xmlUrl="\(secret)2"/>
            <outline text="http://example.org/y" title="http://example.org/y" xmlUrl="http://example.org/y"/>
            """)
        #expect(entries.map(\.title) == [nil, "Ada's", "http://example.org/y"])
    }

    @Test func `names, folders and categories keep no password of an address`() throws {
        let secret = "http://ada:hush@example.net/x"
        let read = try list.read(
            Array(
                """
                <opml><body><outline text="\(secret)"><outline title="Ada's, \(secret)" category="\(secret)y" xmlUrl="http://example.org/x"/>
                <outline text="\(secret)" xmlUrl="http://example.org/y"/></outline><outline type="rss" text="\(secret)"/></body></opml>
                """.utf8), limits: ParseLimits())
        #expect(!"\(read)".contains("hush"))
        #expect(read.entries.map(\.title) == ["Ada's, http://example.net/x", "http://example.net/x"])
        #expect(read.entries.first?.tags == ["http://example.net/x", "http://example.net/xy"])
        #expect(read.unaddressed == ["http://example.net/x"])
    }

    @Test func `an address that has another in its query is written to the letter`() throws {
        let address = try #require(WebAddress("https://bridge.example/?url=http://ada@example.org/x"))
        let written = try list.write([SubscriptionListEntry(address: address, title: "News")], title: "Sources")
        #expect(try list.read(written, limits: ParseLimits()).entries.map(\.address) == [address])
    }

    @Test func `what is written has no password in a name`() throws {
        let secret = "http://ada:hush@example.net/x"
        let entry = SubscriptionListEntry(address: try #require(WebAddress(secret)), title: secret, tags: ["News", secret])
        let written = String(decoding: try list.write([entry], title: secret), as: UTF8.self)
        #expect(!written.contains("hush"))
    }

    @Test func `what is written has no character that no document may have`() throws {
        let entry = SubscriptionListEntry(address: try #require(WebAddress("http://example.org/x")), title: "A\u{1}\u{FFFE}\u{FFFF}b")
        #expect(try list.read(try list.write([entry], title: "T"), limits: ParseLimits()).entries.map(\.title) == ["Ab"])
    }

    @Test func `categories become tags`() throws {
        #expect(try read("<outline text='x' xmlUrl='http://example.org/x' category='/A/B, c'/>").first?.tags == ["A/B", "c"])
    }

    @Test func `a damaged list gives what is left of it`() throws {
        let text =
            "<opml><body><outline text='R&D' xmlUrl='http://example.org/?a=1&b=2'><outline text=y xmlUrl=\"http://example.org/y\"><outline xmlUrl=\"http://exam"
        let read = try list.read(Array(text.utf8), limits: ParseLimits())
        #expect(read.entries.map(\.address.text) == ["http://example.org/?a=1&b=2", "http://example.org/y"])
        #expect(read.entries.first?.title == "R&D")
        #expect(read.isCutOff && read.warnings.map(\.code).contains("truncated-document") && read.warnings.count > 1)
    }

    @Test func `a list behind other markup that is cut off says so`() throws {
        let text = "<br />\n<b>Warning</b>: x\n<opml><body><outline xmlUrl='http://example.org/x'/>"
        #expect(try list.read(Array(text.utf8), limits: ParseLimits()).isCutOff)
    }

    @Test(arguments: [
        "<outline isComment='true' type='rss' xmlUrl='http://example.org/x'/>",
        "<outline text='A' isComment='True'><outline text='B'><outline xmlUrl='http://example.org/x'/></outline></outline>",
        "<outline isComment='true' text='x' type='rss'/>", "<outline type='link' text='x' url='http://example.org/'/>",
        "<outline type='link' text='x' href='http://example.org/'/>",
        "<outline type='include' text='x' url='http://example.org/list.opml'/>",
    ])
    func `what is commented out, and what leads to a page or to another list, is no feed`(outline: String) throws {
        let read = try list.read(Array("<opml version='2.0'><body>\(outline)</body></opml>".utf8), limits: ParseLimits())
        #expect(read.entries.isEmpty && read.unaddressed.isEmpty)
    }

    @Test func `outlines without an address are no feeds`() throws {
        #expect(try read("<outline text='only a note'/><outline type='link' text='no address'/>").isEmpty)
    }

    @Test func `a title that somebody has changed in a list of ours is a name, and not the feed's own`() throws {
        let outlines = ["One", "Mine"].map {
            "<outline xmlUrl='http://example.org/\($0)' title='\($0)' xmlns:a='urn:aggregator:opml' a:title=' One '/>"
        }
        let entries = try read(outlines.joined() + "<outline xmlUrl='http://example.org/x' xmlns:a='urn:aggregator:opml' a:title='X'/>")
        #expect(entries.map(\.title) == ["One", "Mine", nil])
        #expect(entries.map(\.hasOwnTitle) == [true, false, false])
        #expect(entries.flatMap(\.settings).isEmpty)
    }

    @Test func `of thousands of values of one setting a hundred are read`() throws {
        let values = String(repeating: "Accept-Language: de&#10;", count: 5_000)
        let outline = "<outline xmlUrl='http://example.org/x' xmlns:a='urn:aggregator:opml' a:header='\(values)' a:interval='6h'/>"
        let settings = try read(outline).first?.settings
        #expect(settings?.count { $0.name == "header" } == 100 && settings?.last?.name == "interval")
    }

    @Test func `settings are read in whatever prefix and case they are written, and what a file store has besides is none`() throws {
        let entries = try read(
            """
            <outline xmlns:x='urn:aggregator:opml' xmlUrl='http://example.org/x' x:Interval=' 6h ' x:header='A: b&#10;C: d' x:id='1' x:record='{}'
              interval='7h' aggregator:timeout='8'/>
            """)
        #expect(
            entries.first?.settings == [
                SubscriptionListEntry.Setting(name: "interval", text: "6h"), SubscriptionListEntry.Setting(name: "header", text: "A: b"),
                SubscriptionListEntry.Setting(name: "header", text: "C: d"),
            ])
    }

    @Test func `no setting that is written or read has a password of an address in it`() throws {
        let setting = SubscriptionListEntry.Setting(name: "proxy", text: "http://ada:hush@example.net/")
        let entry = SubscriptionListEntry(address: try #require(WebAddress("http://example.org/x")), settings: [setting])
        #expect(!String(decoding: try list.write([entry], title: "T"), as: UTF8.self).contains("hush"))
        let outline = "<outline xmlns:a='urn:aggregator:opml' xmlUrl='http://example.org/x' a:proxy='\(setting.text)'/>"
        #expect(try read(outline).first?.settings.map(\.text) == ["http://example.net/"])
    }
}
