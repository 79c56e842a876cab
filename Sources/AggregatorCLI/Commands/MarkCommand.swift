import AggregatorKit
import ArgumentParser

struct MarkCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "mark",
        abstract: "Mark posts read, unread, starred or unstarred.",
        discussion: """
              aggregator mark --read 3f2a9c1e
              aggregator mark --read --feed "Example Blog" --before 2w
            """)

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Which posts, where no id is given") var selection: MarkSelection

    @Flag(name: .customLong("read"), help: "As read.") var asRead = false
    @Flag(name: .customLong("unread"), help: "As unread.") var asUnread = false
    @Flag(name: .customLong("star"), help: "With a star.") var withStar = false
    @Flag(name: .customLong("unstar"), help: "Without a star.") var withoutStar = false
    @Flag(help: "Every post.") var all = false

    @Argument(help: ArgumentHelp("Ids of posts, or unambiguous starts of them.", valueName: "id"))
    var ids: [String] = []

    func validate() throws {
        if asRead && asUnread || withStar && withoutStar {
            throw ValidationError("A post can't be marked both ways at once: say --read or --unread, --star or --unstar.")
        }
        if !(asRead || asUnread || withStar || withoutStar) {
            throw ValidationError("Say how to mark: --read, --unread, --star or --unstar.")
        }
        if ids.isEmpty && !all && selection.isEmpty {
            throw ValidationError("Say which posts: ids, --feed, --tag, --before, or --all.")
        }
        if !ids.isEmpty, all || !selection.isEmpty {
            throw ValidationError("Say which posts by ids, or by --feed, --tag, --before or --all, but not by both.")
        }
    }

    func run(in session: Session) async throws -> ExitStatus {
        let store = try await session.store(.write)
        let change = StatusChange(
            isRead: asRead ? true : asUnread ? false : nil, isStarred: withStar ? true : withoutStar ? false : nil)
        let count = ids.isEmpty ? try await markSelected(change, session, store) : try await markNamed(change, session, store)
        let told = "\(Plural.of(count, "post")) marked."
        if count == 0 { try await session.note(told, of: store, isAboutPosts: true) } else { session.console.note(told) }
        return .success
    }

    private func markSelected(_ change: StatusChange, _ session: Session, _ store: any Store) async throws -> Int {
        let query = try await selection.query(session, store)
        let count = asRead ? try await StoryReader.wanted(session, store)?.markReadWith(matching: query) ?? 0 : 0
        if Task.isCancelled {
            if count > 0 {
                session.console.note("\(Plural.of(count, "post")) of other feeds marked, none of those that were meant: interrupted.")
            }
            throw CancellationError()
        }
        return count + (try await store.mark(matching: query, change))
    }

    /// Marks the posts with the given ids; an id that names none fails, and the others are marked even so.
    private func markNamed(_ change: StatusChange, _ session: Session, _ store: any Store) async throws -> Int {
        var known: [PostID] = []
        var failures: [CommandFailure] = []
        for id in ids {
            do {
                known.append(try await PostNames.id(id, in: store))
            } catch let failure as CommandFailure {
                failures.append(failure)
            }
        }
        let marked = try await PostMarker(store).mark(known, change)
        let others = asRead ? try await StoryReader.wanted(session, store)?.markReadWith(known) ?? 0 : 0
        let count = marked.changed + others
        failures += marked.missing.map { PostNames.unknown($0.description) }
        if let last = failures.popLast() {
            if count > 0 { session.console.note("\(Plural.of(count, "post")) marked.") }
            for failure in failures { session.console.note(failure.said(inJSON: false)) }
            throw last
        }
        return count
    }
}
