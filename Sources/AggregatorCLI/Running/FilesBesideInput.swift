import AggregatorKit

/// Files for the commands of a batch. Standard input belongs to the batch itself: what a command expects there would be run as its next line.
struct FilesBesideInput: FileService {
    let base: any FileService

    private static let taken = FileFailure(.other, "Standard input is the batch itself; name a file, or run this outside of a batch.")

    func read(_ path: String, limit: Int) async throws(FileFailure) -> [UInt8] {
        if path == "-" { throw Self.taken }
        return try await base.read(path, limit: limit)
    }
    func readInput(atMost count: Int) async throws(FileFailure) -> [UInt8] { throw Self.taken }
    func read(_ path: String, from offset: Int, count: Int) async throws(FileFailure) -> [UInt8] {
        try await base.read(path, from: offset, count: count)
    }
    func write(_ bytes: [UInt8], to path: String) async throws(FileFailure) { try await base.write(bytes, to: path) }
    func write(to path: String, pieces next: () async throws -> [UInt8]?) async throws {
        try await base.write(to: path, pieces: next)
    }
    func append(_ bytes: [UInt8], to path: String) async throws(FileFailure) { try await base.append(bytes, to: path) }
    func exists(_ path: String) -> Bool { base.exists(path) }
    func place(of path: String) -> FilePlace { base.place(of: path) }
    func makeFolder(_ path: String) async throws(FileFailure) { try await base.makeFolder(path) }
    var ownersAlone: any FileService { FilesBesideInput(base: base.ownersAlone) }

    func list(_ path: String) async throws(FileFailure) -> [String] { try await base.list(path) }
}
