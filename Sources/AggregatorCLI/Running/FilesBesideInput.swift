import AggregatorKit

/// Files for the commands of a batch. Standard input belongs to the batch itself, so to them it is empty.
struct FilesBesideInput: FileService {
    let base: any FileService

    func read(_ path: String, limit: Int) async throws(FileFailure) -> [UInt8] {
        path == "-" ? [] : try await base.read(path, limit: limit)
    }
    func readInput(atMost count: Int) async throws(FileFailure) -> [UInt8] { [] }
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
