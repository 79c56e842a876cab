import Foundation

/// The SQLite store at a million posts: `StoreBench FOLDER PROGRAM [POSTS [PART…]]`.
@main
struct StoreBenchmark {
    private static let parts = ["asking", "processes", "marking", "storing", "unchanged"]

    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        let posts = arguments.count > 2 ? Int(arguments[3]) : 1_000_000
        let chosen = arguments.count > 3 ? Array(arguments[4...]) : parts
        guard arguments.count >= 2, let posts, posts >= 10_000, Set(chosen).isSubset(of: parts) else {
            print("usage: StoreBench FOLDER PROGRAM [POSTS (10000 or more) [\(parts.joined(separator: "|"))…]]")
            exit(64)
        }
        let (folder, program) = (arguments[1], arguments[2])
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let fill = StoreFill(folder: folder, posts: posts)
        try await fill.makeIfMissing()
        print("\(posts) posts in \(PostMaker.feeds) feeds, \(fill.file)")
        for part in chosen {
            switch part {
            case "asking": try await Asking(fill: fill, rounds: 5).compare()
            case "processes": WholeProcesses(program: program, fill: fill, rounds: 15).measure()
            case "marking": try await Marking(fill: fill).measure()
            case "storing": try await Storing(folder: folder, rounds: 3).compare()
            default: try await Unchanged(folder: folder, rounds: 3).compare()
            }
        }
    }
}
