/// Files that a person named. Stores and transports keep their own.
///
/// - `write` replaces as a whole: after it the file holds the old bytes or the new ones, whatever happens, and the new ones for good
///   once it returns. A link is followed, permissions of what was there stay, and missing folders are a failure.
/// - Writing in pieces is `write` of all of them; where the pieces end with an error, everything is as it was.
/// - A file or folder has one place, whatever its path is spelt like, and what is in a folder lies in its place; also what is not there yet.
/// - What is not there is `notFound`, a folder where a file was named (or the reverse) another failure; messages name the path.
public protocol FileService: Sendable {
    /// `-` is standard input. `tooLarge` when there are more bytes than `limit`.
    func read(_ path: String, limit: Int) async throws(FileFailure) -> [UInt8]
    /// What has come on standard input since it was read last: waits until there is some, and is empty at its end.
    func readInput(atMost count: Int) async throws(FileFailure) -> [UInt8]
    /// At most `count` bytes from `offset` on; empty at the end.
    func read(_ path: String, from offset: Int, count: Int) async throws(FileFailure) -> [UInt8]
    /// Makes the file where there is none.
    func write(_ bytes: [UInt8], to path: String) async throws(FileFailure)
    /// What `next` gives, until it gives nothing; for what is too much for memory. Throws what `next` throws, or a `FileFailure`.
    func write(to path: String, pieces next: () async throws -> [UInt8]?) async throws
    /// Whether a file or folder is there.
    func exists(_ path: String) -> Bool
    /// Where the path leads, by links as well.
    func place(of path: String) -> FilePlace
    /// Missing folders on the way are made as well; a folder that is there stays as it is.
    func makeFolder(_ path: String) async throws(FileFailure)
    /// Names in a folder, sorted.
    func list(_ path: String) async throws(FileFailure) -> [String]
}
