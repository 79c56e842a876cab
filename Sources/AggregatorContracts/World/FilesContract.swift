public import AggregatorCore

/// The promises of every `FileService`.
public enum FilesContract {
    /// A file service, with an empty folder to work in.
    public struct Rig: Sendable {
        /// The service to check.
        public var files: any FileService
        /// A folder that exists and is empty.
        public var folder: String
        /// The content of standard input.
        public var standardInput: [UInt8]
        /// Standard input has to hold at least one byte, except for `folderChecks`.
        public init(files: any FileService, folder: String, standardInput: [UInt8]) {
            self.files = files
            self.folder = folder
            self.standardInput = standardInput
        }
    }

    /// All checks; each needs a rig of its own.
    public static let checks: [ContractCheck<Rig>] = folderChecks + inputChecks

    /// The checks that need a folder but no content on standard input.
    public static let folderChecks: [ContractCheck<Rig>] = [
        check("reads-what-was-written", "What is written is what is read") { rig in
            for (name, bytes) in [
                ("empty", []), ("all bytes", (0...255).map(UInt8.init)), ("größer", [UInt8](repeating: 7, count: 300_000)),
            ] {
                try await rig.files.write(bytes, to: "\(rig.folder)/\(name)")
                try requireEqual(try await rig.files.read("\(rig.folder)/\(name)", limit: 1 << 20), bytes, name)
            }
        },
        check("replaces-as-a-whole", "`write` replaces as a whole, and leaves nothing else behind") { rig in
            try await rig.files.write([UInt8](repeating: 1, count: 1000), to: "\(rig.folder)/file")
            try await rig.files.write([2, 3], to: "\(rig.folder)/file")
            try requireEqual(try await rig.files.read("\(rig.folder)/file", limit: 1000), [2, 3], "the file")
            try requireEqual(try await rig.files.list(rig.folder), ["file"], "the folder")
        },
        check("writers-do-not-mix", "After a write the file holds the old bytes or the new ones") { rig in
            let path = "\(rig.folder)/file"
            try await withThrowingTaskGroup(of: Void.self) { group in
                for writer: UInt8 in 0..<8 {
                    group.addTask { try await rig.files.write([UInt8](repeating: writer, count: 5000), to: path) }
                }
                try await group.waitForAll()
            }
            let bytes = try await rig.files.read(path, limit: 10_000)
            try require(bytes.count == 5000 && Set(bytes).count == 1, "the bytes of several writers are mixed")
            try requireEqual(try await rig.files.list(rig.folder), ["file"], "the folder")
        },
        check("missing-is-not-found", "What is not there is `notFound`, and the message names it") { rig in
            let path = "\(rig.folder)/nothing"
            try await requireFailure(.notFound, naming: path) { () throws(FileFailure) in _ = try await rig.files.read(path, limit: 10) }
            try await requireFailure(.notFound, naming: path) { () throws(FileFailure) in _ = try await rig.files.list(path) }
            let below = "\(path)/file"
            try await requireFailure(.notFound, naming: below) { () throws(FileFailure) in try await rig.files.write([1], to: below) }
        },
        check("limit-is-kept", "`tooLarge` when there are more bytes than `limit`") { rig in
            let path = "\(rig.folder)/file"
            try await rig.files.write([1, 2, 3], to: path)
            try requireEqual(try await rig.files.read(path, limit: 3), [1, 2, 3], "as many bytes as the limit")
            try await requireFailure(.tooLarge, naming: path) { () throws(FileFailure) in _ = try await rig.files.read(path, limit: 2) }
        },
        check("reads-parts", "At most `count` bytes from an offset on, and nothing behind the end") { rig in
            let path = "\(rig.folder)/file"
            let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
            try await rig.files.write(bytes, to: path)
            for (offset, count) in [(0, 10), (99_990, 100), (50_000, 30_000), (100_000, 1), (200_000, 1), (5, 0)] {
                let expected = Array(bytes.dropFirst(offset).prefix(count))
                try requireEqual(try await rig.files.read(path, from: offset, count: count), expected, "\(count) bytes from \(offset)")
            }
        },
        check("writes-in-pieces", "Writing in pieces is writing all of them; an error on the way leaves everything as it was") { rig in
            struct Enough: Error {}
            let path = "\(rig.folder)/file"
            try await rig.files.write([9], to: path)
            var pieces: [[UInt8]] = [[1, 2], [], [3]]
            do {
                try await rig.files.write(to: path) { if pieces.isEmpty { throw Enough() } else { pieces.removeFirst() } }
                throw ContractViolation("the error of the pieces was lost")
            } catch is Enough {}
            try requireEqual(try await rig.files.read(path, limit: 10), [9], "the file")
            pieces = [[1, 2], [], [3]]
            try await rig.files.write(to: path) { pieces.isEmpty ? nil : pieces.removeFirst() }
            try requireEqual(try await rig.files.read(path, limit: 10), [1, 2, 3], "the file")
            try requireEqual(try await rig.files.list(rig.folder), ["file"], "the folder")
        },
        check("appends-behind", "What is appended stands behind what the file holds; the file is made where there is none") { rig in
            let path = "\(rig.folder)/file"
            for bytes in [[1, 2], [], [3]] as [[UInt8]] { try await rig.files.append(bytes, to: path) }
            try requireEqual(try await rig.files.read(path, limit: 10), [1, 2, 3], "the file")
            try await rig.files.write([9], to: path)
            try await rig.files.append([4], to: path)
            try requireEqual(try await rig.files.read(path, limit: 10), [9, 4], "the file")
            try requireEqual(try await rig.files.list(rig.folder), ["file"], "the folder")
            let below = "\(rig.folder)/nothing/file"
            try await requireFailure(.notFound, naming: below) { () throws(FileFailure) in try await rig.files.append([1], to: below) }
            try await requireFailure(.other) { () throws(FileFailure) in try await rig.files.append([1], to: rig.folder) }
        },
        check("exists-knows", "`exists` knows files and folders") { rig in
            try await rig.files.write([], to: "\(rig.folder)/file")
            try require(rig.files.exists("\(rig.folder)/file"), "a file that was written is not there")
            try require(rig.files.exists(rig.folder), "a folder is not there")
            try require(!rig.files.exists("\(rig.folder)/other"), "a file that nobody wrote is there")
        },
        check("places-are-one", "A file or folder has one place, whatever its path is spelt like; what is in a folder lies in its place") {
            rig in
            func place(_ name: String) -> FilePlace { rig.files.place(of: rig.folder + name) }
            try await rig.files.makeFolder("\(rig.folder)/a/b")
            try await rig.files.write([], to: "\(rig.folder)/a/file")
            try requireEqual(place("/a/"), place("/a"), "a folder's place")
            for name in ["/a/file", "/a/b", "/a/b/", "/a/nothing", "/a/b/nothing"] {
                try require(place(name).lies(in: place("/a")), "\(name) does not lie in its folder")
                try require(!place("/a").lies(in: place(name)), "a folder lies in what is in it: \(name)")
            }
            for name in ["/other", "/a/b", "/a/fil", "/a/file2"] {
                try require(!place("/a/file").lies(in: place(name)), "a file lies in another, \(name)")
            }
            try await rig.files.write([1], to: "\(rig.folder)/a/nothing")
            try require(place("/a/nothing").identity != nil && place("/a/else").identity == nil, "what is there has no identity")
        },
        check("lists-sorted", "Names in a folder, sorted") { rig in
            for name in ["b", "a", "C", "ä"] { try await rig.files.write([], to: "\(rig.folder)/\(name)") }
            try requireEqual(try await rig.files.list(rig.folder), ["C", "a", "b", "ä"], "the folder")
        },
        check("makes-folders", "Missing folders on the way are made as well; a folder that is there stays as it is") { rig in
            let folder = "\(rig.folder)/a/b"
            try await rig.files.makeFolder(folder)
            try await rig.files.write([1], to: "\(folder)/file")
            try await rig.files.makeFolder(folder)
            try requireEqual(try await rig.files.list(folder), ["file"], "the folder")
            let below = "\(folder)/file"
            try await requireFailure(.other) { () throws(FileFailure) in try await rig.files.makeFolder(below) }
        },
        check("folder-is-no-file", "A folder where a file was named, or the reverse, is a failure, and not that of a missing one") { rig in
            try await requireFailure(.other) { () throws(FileFailure) in _ = try await rig.files.read(rig.folder, limit: 10) }
            try await requireFailure(.other) { () throws(FileFailure) in try await rig.files.write([1], to: rig.folder) }
            try await rig.files.write([], to: "\(rig.folder)/file")
            try await requireFailure(.other) { () throws(FileFailure) in _ = try await rig.files.list("\(rig.folder)/file") }
        },
    ]

    private static let inputChecks: [ContractCheck<Rig>] = [
        check("dash-is-standard-input", "`-` is standard input") { rig in
            try requireEqual(try await rig.files.read("-", limit: rig.standardInput.count), rig.standardInput, "standard input")
        },
        check("standard-input-comes-in-pieces", "Standard input is read on where it was read last, and is empty at its end") { rig in
            var bytes: [UInt8] = []
            while bytes.count <= rig.standardInput.count {
                let piece = try await rig.files.readInput(atMost: 2)
                try require(piece.count <= 2, "\(piece.count) bytes where at most 2 were asked for")
                if piece.isEmpty { break }
                bytes += piece
            }
            try requireEqual(bytes, rig.standardInput, "standard input in pieces")
        },
        check("standard-input-has-a-limit", "Standard input has the limit too") { rig in
            let limit = rig.standardInput.count - 1
            try await requireFailure(.tooLarge) { () throws(FileFailure) in _ = try await rig.files.read("-", limit: limit) }
        },
    ]

    private static func requireFailure(
        _ code: FileFailure.Code, naming path: String = "", _ body: () async throws(FileFailure) -> Void
    ) async throws {
        do {
            try await body()
        } catch {
            try requireEqual(error.code, code, "code of “\(error.message)”")
            try require(path.isEmpty || error.message.contains(path), "“\(error.message)” does not name \(path)")
            return
        }
        throw ContractViolation("nothing failed where \(code) was due")
    }

    private static func check(
        _ name: String, _ promise: String, _ body: @escaping @Sendable (Rig) async throws -> Void
    ) -> ContractCheck<Rig> { ContractCheck(seam: "files", name: name, promise: promise, body: body) }
}
