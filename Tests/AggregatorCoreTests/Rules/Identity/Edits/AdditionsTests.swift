import AggregatorCore
import Testing

@Suite("What a post has beside its words")
struct AdditionsTests {
    /// What a publisher adds, and then corrects.
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// Puts the version with this number, 1 or 2, into the post.
        var put: @Sendable (inout Post, Int) -> Void

        init(_ name: String, put: @escaping @Sendable (inout Post, Int) -> Void) {
            self.testDescription = name
            self.put = put
        }
    }

    private static let cases = [
        Case("a language") { $0.language = ["de", "en"][$1 - 1] },
        Case("the text as its author wrote it") { $0.content.markdown = "*\($1)*" },
        Case("an author's page") { $0.authors = [Person(name: "Ada", url: address("\($1)/ada"))] },
        Case("an author's mail address") { $0.authors = [Person(name: "Ada", email: "ada@\($1).example")] },
        Case("a related page") { $0.links = [Link(relation: "related", url: address("\($1)/"))] },
        Case("a contributor") { post, version in change(&post) { $0.contributors = [Person(name: "Ada \(version)")] } },
        Case("rights") { post, version in change(&post) { $0.rights.statement = "© \(version)" } },
        Case("a licence") { post, version in change(&post) { $0.rights.license = address("by/\(version).0") } },
        Case("the page of comments") { post, version in change(&post) { $0.comments.page = address("\(version)/comments") } },
        Case("what it replies to") { post, version in change(&post) { $0.inReplyTo = [Post.Reply(id: "\(version)")] } },
        Case("the feed that it is from") { post, version in
            change(&post) {
                var origin = Post.Origin()
                origin.title = RichText(plain: "Feed \(version)")
                $0.origin = origin
            }
        },
        Case("the words for a picture") { post, version in media(&post) { $0.description = "A cat \(version)" } },
        Case("a rating") { post, version in media(&post) { $0.ratings = [MediaItem.Rating(value: ["adult", "nonadult"][version - 1])] } },
        Case("a credit") { post, version in media(&post) { $0.credits = [MediaItem.Credit(name: "Ada \(version)")] } },
        Case("the folder of a film") { post, version in media(&post) { $0.url = address("\(version)/film.mp4") } },
        Case("the summary of an episode") { post, version in episode(&post) { $0.summary = "Summary \(version)" } },
        Case("the type of an episode") { post, version in episode(&post) { $0.type = ["full", "bonus"][version - 1] } },
        Case("a guest") { post, version in podcast(&post) { $0.persons = [Podcast.Credit(name: "Ada \(version)")] } },
        Case("a town") { post, version in podcast(&post) { $0.location = Podcast.Location(name: "Town \(version)") } },
        Case("the folder of a transcript") { post, version in
            podcast(&post) { $0.transcripts = [Podcast.Transcript(url: address("\(version)/a.vtt"))] }
        },
        Case("the folder of chapters") { post, version in
            podcast(&post) { $0.chapters = Podcast.Reference(url: address("\(version)/a.json")) }
        },
        Case("a soundbite") { post, version in
            podcast(&post) { $0.soundbites = [Podcast.Soundbite(start: Double(version), duration: 1)] }
        },
        Case("the recording in another form") { post, version in
            podcast(&post) {
                var enclosure = Podcast.AlternateEnclosure()
                enclosure.sources = [address("\(version)/a.mp4")]
                $0.alternateEnclosures = [enclosure]
            }
        },
        Case("a thread about it") { post, version in
            podcast(&post) {
                let uri = Podcast.Attribute(name: "uri", value: "https://social.example/\(version)")
                $0.others = [Podcast.Other(name: "socialInteract", attributes: [uri])]
            }
        },
    ]

    private static func address(_ path: String) -> WebAddress { WebAddress(unsafe: "https://example.org/\(path)") }

    private static func change(_ post: inout Post, _ change: (inout Post.Details) -> Void) {
        var details = Post.Details()
        change(&details)
        post.details = details
    }

    private static func media(_ post: inout Post, _ change: (inout MediaItem) -> Void) {
        var item = MediaItem()
        change(&item)
        Self.change(&post) { $0.media = [item] }
    }

    private static func episode(_ post: inout Post, _ change: (inout Episode) -> Void) {
        var episode = Episode()
        change(&episode)
        Self.change(&post) { $0.episode = episode }
    }

    private static func podcast(_ post: inout Post, _ change: (inout Podcast) -> Void) {
        var podcast = Podcast()
        change(&podcast)
        Self.change(&post) { $0.podcast = podcast }
    }

    private static var plain: Post {
        var post = Post()
        post.title = RichText(plain: "Title")
        post.content.text = "Text"
        // Names are words of a post, as are the addresses of attachments.
        post.authors = [Person(name: "Ada")]
        post.attachments = [Attachment(url: address("a"))]
        return post
    }

    @Test("what is beside the words shows in a fingerprint when it is added and when it is corrected, and is no edit", arguments: cases)
    func shows(example: Case) {
        let fingerprints = (0...2).map { version in
            var post = Self.plain
            if version > 0 { example.put(&post, version) }
            return Fingerprint.of(post)
        }
        #expect(Set(fingerprints).count == 3)
        #expect(fingerprints.allSatisfy { $0.isOfSameWords(as: fingerprints[0]) })
    }

    @Test("an attachment's media type and title show in a fingerprint, and are no edit")
    func attachments() {
        let changes: [(inout AggregatorCore.Attachment) -> Void] = [{ $0.mimeType = "audio/mpeg" }, { $0.title = "Part 1" }]
        for change in changes {
            var post = Self.plain
            change(&post.attachments[0])
            let (before, after) = (Fingerprint.of(Self.plain), Fingerprint.of(post))
            #expect(before != after && before.isOfSameWords(as: after))
        }
    }

    @Test("what a server makes anew at each request shows in no fingerprint")
    func anew() {
        func post(_ number: Int64) -> Post {
            let files = "https://cdn\(number).example/exp=17\(number)~hmac=0a/files"
            var post = Self.plain
            post.attachments[0].size = number
            post.dates.modified = Timestamp(seconds: number)
            post.video = Video(views: number, likes: number)
            Self.change(&post) {
                var item = MediaItem(url: WebAddress("\(files)/sec(\(number))/0123456789abcdef\(number)/film.mp4?token=\(number)"))
                item.encoding.size = number
                item.texts = [MediaItem.TimedText(value: "<img src='\(files)/a.png'>")]
                $0.media = [item]
                var picture = MediaItem(url: WebAddress("https://i\(number).example/\(number)/a.png"))
                picture.mimeType = "image/png"
                $0.media.append(picture)
                $0.comments.count = Int(number)
                $0.comments.page = WebAddress("https://example.org/a?session=\(number)#comments")
                var podcast = Podcast()
                podcast.transcripts = [Podcast.Transcript(url: WebAddress(unsafe: "\(files)/a.vtt;session=\(number)?token=\(number)"))]
                let attributes = [
                    ("length", "\(number)"), ("url", "https://example.org/a.mp3?token=\(number)"), ("src", "/a.mp3?token=\(number)"),
                ]
                podcast.others = [Podcast.Other(name: "source", attributes: attributes.map { Podcast.Attribute(name: $0, value: $1) })]
                $0.podcast = podcast
            }
            return post
        }
        #expect(Fingerprint.of(post(1)) == Fingerprint.of(post(2)))
    }
}
