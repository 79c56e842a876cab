import Foundation

/// A file of `Fixtures/JSONFeed`.
enum Fixture {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Fixtures/JSONFeed")
        .standardized

    static func bytes(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: folder.appending(path: name))) }

    static func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }
}
