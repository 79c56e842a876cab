public import AggregatorCore

/// The promises of every `ScratchService`.
public enum ScratchContract {
    /// A service that lends folders, and a way to look into them.
    public struct Rig: Sendable {
        /// The service to check.
        public var scratch: any ScratchService
        /// The files of the same machine.
        public var files: any FileService
        /// Both services have to be of the same machine.
        public init(scratch: any ScratchService, files: any FileService) {
            self.scratch = scratch
            self.files = files
        }
    }

    /// All checks.
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
