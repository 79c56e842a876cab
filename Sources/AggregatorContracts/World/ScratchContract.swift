public import AggregatorCore

/// What whoever lends folders promises (`ScratchService`).
public enum ScratchContract {
    /// A lender, and a way to look into what it lends.
    public struct Rig: Sendable {
        /// What is checked.
        public var scratch: any ScratchService
        /// Of the same machine.
        public var files: any FileService
        /// Both have to be of one machine.
        public init(scratch: any ScratchService, files: any FileService) {
            self.scratch = scratch
            self.files = files
        }
    }

    /// All of them.
    public static let checks: [ContractCheck<Rig>] = [
        check("lent-empty", "A lent folder is absolute and empty.") { rig in
            try await rig.scratch.withFolder { folder in
                try require(folder.hasPrefix("/"), "\(folder) is not absolute")
                try requireEqual(try await rig.files.list(folder), [], "what is in it")
            }
        },
        check("lent-alone", "A lent folder is nobody else's.") { rig in
            try await rig.scratch.withFolder { first in
                try await rig.scratch.withFolder { second in try require(first != second, "\(first) was lent twice") }
            }
        },
        check("gone-when-returned", "It is gone, with all that is in it, when the body returns.") { rig in
            let folder = try await rig.scratch.withFolder { folder in
                try await rig.files.write([1], to: "\(folder)/file")
                return folder
            }
            try require(!rig.files.exists("\(folder)/file") && !rig.files.exists(folder), "\(folder) is still there")
        },
        check("gone-when-thrown", "It is gone when the body throws, and the error comes through.") { rig in
            struct Mishap: Error, Equatable { let folder: String }
            do {
                try await rig.scratch.withFolder { folder in throw Mishap(folder: folder) }
                throw ContractViolation("the body's error did not come through")
            } catch let mishap as Mishap {
                try require(!rig.files.exists(mishap.folder), "\(mishap.folder) is still there")
            }
        },
    ]

    private static func check(
        _ name: String, _ promise: String, _ body: @escaping @Sendable (Rig) async throws -> Void
    ) -> ContractCheck<Rig> { ContractCheck(seam: "scratch", name: name, promise: promise, body: body) }
}
