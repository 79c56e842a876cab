/// Files that a person named. Stores and transports keep their own.
/// - `write` replaces the whole file at once: whatever happens, the file then holds all of the old bytes or all of the new ones, and once
///   `write` has returned it is the new ones, also after a crash. A symbolic link is followed, the permissions of an existing file are
///   kept, and a missing folder is a failure.
/// - Writing in pieces does the same with all pieces together; if `next` throws, the file stays as it was.
/// - A file or folder has one place, however its path is spelt, and what is in a folder has its place inside the folder's; so it is also
///   for what is not there yet.
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
    /// Puts them behind what the file holds, which stays as it was where this fails; makes the file where there is none. A crash may leave
    /// the first of them behind it.
    func append(_ bytes: [UInt8], to path: String) async throws(FileFailure)
    /// Whether a file or folder is there.
    func exists(_ path: String) -> Bool
    /// Where the path leads, by links as well.
    func place(of path: String) -> FilePlace
    /// Missing folders on the way are made as well; a folder that is there stays as it is.
    func makeFolder(_ path: String) async throws(FileFailure)
    /// Names in a folder, sorted.
    func list(_ path: String) async throws(FileFailure) -> [String]
    /// The same files, for what is nobody else's business: those that are made from here are their owner's alone, folders as well, where
    /// the machine knows owners. What is there keeps its permissions.
    var ownersAlone: any FileService { get }
}

extension FileService {
    /// For files that have no owners.
    public var ownersAlone: any FileService { self }
}
