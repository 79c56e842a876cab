import AggregatorContracts
import AggregatorCore

/// Writes ids in quotes, one document or post per line, and makes one mistake.
final class DocumentWriterFake: DocumentWriter {
    enum Mistake: String, CaseIterable {
        case none, nameWithSpaces, unbalancedQuotes, byteOrderMark, brokenUTF8, rawControls, lineEndInAPost, lineSeparatorInADocument
        case changingOutput, losesPosts, reorders, guidsForIDs, losesPostsOfADocument, inventsIDs, needsFeeds, isBrokenWithoutPosts,
            ignoresDuplicates, ignoresCursors, forgetsWhatIsBefore
    }

    private let mistake: Mistake
    private let counter = Locked(0)
    /// The number of posts written so far in the current document.
    private let written = Locked(0)

    init(_ mistake: Mistake) { self.mistake = mistake }

    var name: String { mistake == .nameWithSpaces ? "My Format" : "fake" }

    func write(_ document: FeedDocument, pretty: Bool) -> [UInt8] {
        var ids = document.posts.enumerated().map { index, post in
            let guid = post.guid?.text ?? ""
            return guid.isEmpty || mistake == .inventsIDs ? "post-\(index)" : guid
        }
        if mistake == .losesPostsOfADocument { ids = Array(ids.prefix(1)) }
        return bytes(ids, separator: pretty ? "\n" : mistake == .lineSeparatorInADocument ? "\u{2028}" : " ")
    }

    func write(_ post: StoredPost, feed: StoredFeed, note: DuplicateNote?, cursor: PostQuery.Cursor?) -> [UInt8] {
        let told = mistake == .ignoresDuplicates ? 0 : (note?.others.count ?? 0) + (note?.repeated == nil ? 0 : 9)
        let goesOn = mistake == .ignoresCursors || cursor == nil ? 0 : 99
        return bytes([id(of: post)]) + Array(repeating: 32, count: told + goesOn) + (mistake == .lineEndInAPost ? [10, 32] : [])
    }

    func head(title: String) -> [UInt8] {
        written.withLock { $0 = 0 }
        return (mistake == .byteOrderMark ? Self.byteOrderMark : []) + Array("[".utf8)
    }

    func part(_ posts: [StoredPost], feeds: [FeedID: StoredFeed], behind count: Int) -> [UInt8] {
        written.withLock { $0 += posts.count }
        var posts = mistake == .needsFeeds ? posts.filter { feeds[$0.feed] != nil } : posts
        if mistake == .losesPosts, !posts.isEmpty { posts.removeLast() }
        if mistake == .reorders { posts.reverse() }
        let quoted = quoted(posts.map { id(of: $0) })
        return count > 0 && mistake != .forgetsWhatIsBefore && !quoted.isEmpty ? Array((" " + quoted).utf8) : Array(quoted.utf8)
    }

    func tail() -> [UInt8] {
        if mistake == .isBrokenWithoutPosts, written.withLock({ $0 == 0 }) { return Array("\"]".utf8) }
        return spoiled(Array("]".utf8))
    }

    private func id(of post: StoredPost) -> String { mistake == .guidsForIDs ? post.post.guid?.text ?? "" : post.id.description }

    private func bytes(_ ids: [String], separator: String = " ") -> [UInt8] {
        (mistake == .byteOrderMark ? Self.byteOrderMark : []) + spoiled(Array("[\(quoted(ids, separator: separator))]".utf8))
    }

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private func quoted(_ ids: [String], separator: String = " ") -> String {
        ids.map { "\"" + Self.escaped($0) + "\"" }.joined(separator: separator)
    }

    private func spoiled(_ bytes: [UInt8]) -> [UInt8] {
        switch mistake {
        case .unbalancedQuotes: return bytes + [34]
        case .brokenUTF8: return bytes + [0xFF]
        case .rawControls: return bytes + [27]
        case .changingOutput:
            let number = counter.withLock { count in
                count += 1
                return count
            }
            return bytes + Array(repeating: 32, count: number)
        default: return bytes
        }
    }

    /// Keeps ASCII letters, digits and hyphens, and writes every other scalar as its number.
    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.map {
            $0.properties.isAlphabetic && $0.isASCII || 48...57 ~= $0.value || $0 == "-" ? String($0) : "_\($0.value)_"
        }
        .joined()
    }

    private static func unescaped(_ text: Substring) -> String {
        text.split(separator: "_", omittingEmptySubsequences: false).enumerated().map { index, part in
            index % 2 == 0 ? String(part) : UInt32(part).flatMap(Unicode.Scalar.init).map { String($0) } ?? ""
        }.joined()
    }

    static func rig(_ mistake: Mistake) -> DocumentWriterContract.Rig {
        DocumentWriterContract.Rig(writer: DocumentWriterFake(mistake)) { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
            guard text.hasPrefix("[") || text.hasPrefix("\u{FEFF}["), parts.count % 2 == 1 else { throw ContractViolation("malformed") }
            return parts.enumerated().filter { $0.offset % 2 == 1 }.map { unescaped($0.element) }
        }
    }
}
