import AggregatorKit
import ArgumentParser

struct SearchCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "search",
        abstract: "Find posts by their words.",
        discussion: """
            A post is found when each of the words is in its title, authors, summary or text, by itself or as the beginning of a longer \
            one, and anywhere in scripts without spaces; case, accents and quotation marks around words make no difference. Posts with more of the words in their titles \
            come first, then newer ones.

              aggregator search swift concurrency
              aggregator search 日本 --order newest --unread
              aggregator search --save storms storm flood --tag News --since 2w
              aggregator search --saved storms

            Saved searches are kept in the store; an age such as 2w counts from the moment of each search. `aggregator posts --saved NAME` lists it, newest first.
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Which posts") var selection: PostSelection

    @Argument(help: ArgumentHelp("What to look for.", valueName: "words"))
    var words: [String] = []

    @Option(help: ArgumentHelp("Save this search under a name, in place of what has it.", valueName: "name"))
    var save: String?

    @Option(help: ArgumentHelp("Forget what was saved under a name.", valueName: "name"))
    var forget: String?

    @Flag(help: "List what was saved.")
    var list = false

    @Option(help: ArgumentHelp("relevance (without this) or newest.", valueName: "order"))
    var order: PostQuery.Order?

    @Option(help: ArgumentHelp("At most so many (20 without this, also in a pipe).", valueName: "n"), transform: WholeNumber.from(0))
    var limit: Int?

    @Option(help: ArgumentHelp("Go on behind this place: the last of a page, or a post's id.", valueName: "place"))
    var after: String?

    @Flag(help: "Print one JSON Feed item a line.")
    var json = false

    func validate() throws {
        if [save != nil, forget != nil, list].count(where: { $0 }) > 1 {
            throw ValidationError("--save, --forget and --list are three things: give one of them.")
        }
        let pages = limit != nil || order != nil || after != nil
        if save != nil, pages {
            throw ValidationError(
                "--save keeps words and options that choose posts, but no --limit, --order or --after: give those when you ask.")
        }
        if forget != nil || list, pages || !words.isEmpty || !selection.isEverything {
            throw ValidationError("--forget and --list look for no posts: leave out words, and options that are about posts.")
        }
        if save?.isEmpty == true { throw ValidationError("--save takes a name.") }
        if save?.utf8.count ?? 0 > SavedSearch.longestName { throw Self.longName }
        if save != nil, words.isEmpty, selection.isEverything {
            throw ValidationError("Say what to save: words, or options that choose posts.")
        }
    }

    func run(in session: Session) async throws -> ExitStatus {
        if list { return try await writeList(session) }
        if let forget {
            guard try await SavedSearches(try await session.store(.write)).remove(forget) else { throw PostSelection.unknown(forget) }
            session.console.note("Forgotten: \(forget).")
            return .success
        }
        if words.isEmpty, selection.saved == nil, save == nil { throw PostSelection.noWords }
        let typed = words.isEmpty ? nil : words.joined(separator: " ")
        if let save { return try await keep(save, typed, session) }
        let store = try await session.store(.read)
        var query = try await selection.query(typed, session, store)
        query.order = order ?? .relevance
        if let after { query.after = try await PostNames.place(after, in: query, store) }
        var pages = PostPages(query, in: store)
        var feeds = StoredFeeds()
        let stories = StoryReader.wanted(session, store)
        let most = limit ?? Self.usualLimit
        var remaining = most
        while let page = try await pages.next(atMost: remaining) {
            // A search shows every post that matches, duplicates too.
            let notes = try await stories?.shown(page.posts, in: page.query, showsAll: true).notes ?? [:]
            try await feeds.learn(page.posts.map(\.feed), from: store)
            if json {
                try PostRenderer(session: session, feeds: feeds, isJSON: true).write(page.posts, notes: notes, in: query)
            } else {
                try write(page.posts, notes: notes, in: query, feeds: feeds, session)
            }
            remaining -= page.posts.count
        }
        if pages.hasMore, !json, let place = pages.place { session.sayWhereToGoOn(place) }
        if remaining == most, most > 0, !json {
            let place = after == nil ? "" : "behind this place "
            try await session.note("No post \(place)has all of these words.", of: store, isAboutPosts: true)
        }
        return .success
    }

    private static let usualLimit = 20

    private static var longName: ValidationError {
        ValidationError("--save takes a name of at most \(SavedSearch.longestName) bytes.")
    }

    private func keep(_ name: String, _ words: String?, _ session: Session) async throws -> ExitStatus {
        let store = try await session.store(.write)
        var search = try await selection.search(words, store)
        search.name = name
        // An unknown feed or an invalid date is reported now, not when the search is used.
        let query = try await search.query(session, store)
        search.feedID = query.feeds?.first
        do throws(SavedSearches.Failure) { try await SavedSearches(store).keep(search) } catch {
            switch error {
            case .badName: throw Self.longName
            case .store(let failure): throw failure
            }
        }
        session.console.note("Saved as \(name): \(search.text)")
        return .success
    }

    private func writeList(_ session: Session) async throws -> ExitStatus {
        let store = try await session.store(.read)
        let searches = try await SavedSearches(store).all()
        for search in searches {
            if json {
                try session.console.write(json: search.recordBytes + [10])
            } else {
                try session.console.write(
                    "\(VisibleText.of(search.name))\t\(VisibleText.of(search.text))\n")
            }
        }
        if searches.isEmpty, !json, store.damage == nil {
            session.console.note("No search was saved yet; `aggregator search --save NAME WORDS…` saves one.")
        }
        return .success
    }

    /// Writes each post with a snippet around the words that were found.
    private func write(
        _ posts: [StoredPost], notes: [PostID: DuplicateNote], in query: PostQuery, feeds: StoredFeeds, _ session: Session
    ) throws {
        let folded = SearchText.words(of: query.search ?? "")
        let renderer = PostRenderer(session: session, feeds: feeds, isJSON: false)
        for post in posts {
            try renderer.write([post], notes: notes)
            guard let columns = session.columns else { continue }
            let text =
                post.post.content.html.map(session.services.html.plainText) ?? post.post.content.text ?? post.post.summary?.plain ?? ""
            // The text is wrapped as it will be shown, and then searched again line by line, as styles have no width.
            let seen = VisibleText.of(Snippet(of: text, words: folded).pieces.joined())
            for line in TextWidth.wrapped(seen, to: columns - 4) {
                let pieces = Snippet(of: line, words: folded).pieces.enumerated().map { number, piece in
                    StyledText(piece, number % 2 == 1 ? .strong : .faint)
                }
                try session.console.write(StyledText("    ") + pieces.joined() + "\n")
            }
        }
    }
}
