/// Files that a person named. Stores and transports keep their own.
///
/// - `write` replaces the whole file at once: whatever happens, the file then holds all of the old bytes or all of the new ones, and once
///   `write` has returned it is the new ones, also after a crash. A symbolic link is followed, the permissions of an existing file are
///   kept, and a missing folder is a failure, as is a link to what is not there: it stays.
/// - Writing in pieces does the same with all pieces together; if `next` throws, the file stays as it was.
/// - Reading in parts waits for nobody: a pipe, which can't be read so, is a failure.
/// - A file or folder has one place, however its path is spelt, and the place of what is in a folder is inside the folder's place. That
///   holds for what is not there yet as well.
/// - What is not there is `notFound`, a folder where a file was named (or the reverse) another failure; messages name the path. A link to
///   what is not there is another failure too, which names the link.
public protocol FileService: Sendable {
    /// Reads a whole file; `-` is standard input. Throws `tooLarge` when there are more than `limit` bytes.
    func read(_ path: String, limit: Int) async throws(FileFailure) -> [UInt8]
    /// Returns what has come on standard input since the last read: waits until there is some, and is empty at its end.
    func readInput(atMost count: Int) async throws(FileFailure) -> [UInt8]
    /// Reads at most `count` bytes from `offset` on; empty at the end.
    func read(_ path: String, from offset: Int, count: Int) async throws(FileFailure) -> [UInt8]
    /// Writes the whole file, and creates it where there is none.
    func write(_ bytes: [UInt8], to path: String) async throws(FileFailure)
    /// Writes the pieces that `next` returns until it returns `nil`: for what does not fit into memory. Throws what `next` throws, or a
    /// `FileFailure`.
    func write(to path: String, pieces next: () async throws -> [UInt8]?) async throws
    /// Appends the bytes, and creates the file where there is none. The file stays as it was if this fails; after a crash, some first part
    /// of the bytes may be in it.
    func append(_ bytes: [UInt8], to path: String) async throws(FileFailure)
    /// Whether a file or folder is there.
    func exists(_ path: String) -> Bool
    /// The place that the path leads to, links followed.
    func place(of path: String) -> FilePlace
    /// Creates a folder, and missing ones on the way; a folder that is there stays as it is.
    func makeFolder(_ path: String) async throws(FileFailure)
    /// Names in a folder, sorted.
    func list(_ path: String) async throws(FileFailure) -> [String]
    /// The same files, for private data: files and folders that are created through this belong to their owner alone, where the system
    /// knows owners. What is there keeps its permissions.
    var ownersAlone: any FileService { get }
}

extension FileService {
    /// This service itself: for files that have no owners.
    public var ownersAlone: any FileService { self }
}
