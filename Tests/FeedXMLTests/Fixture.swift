import Foundation

/// The inputs in `Fixtures/FeedXML`, and the outputs that are expected of them.
enum Fixture {
    static func bytes(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: folder.appending(path: name))) }

    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures/FeedXML")
}
