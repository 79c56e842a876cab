import AggregatorKit

/// Lines of standard input, each as soon as it has come, so that a program that keeps the input open gets an answer to each line.
struct InputLines {
    private let files: any FileService
    private var bytes: [UInt8] = []
    private var isOver = false

    private static let limit = 16 << 20
    private static let piece = 64 << 10

    init(_ files: any FileService) { self.files = files }

    /// Returns the next line without its line feed; `nil` after the last.
    mutating func next() async throws(FileFailure) -> [UInt8]? {
        var searched = 0
        while !isOver {
            if let end = bytes[searched...].firstIndex(of: 10) {
                let line = Array(bytes[..<end])
                bytes.removeSubrange(...end)
                return line
            }
            guard bytes.count <= Self.limit else {
                throw FileFailure(.tooLarge, "A line of standard input is larger than the \(Self.limit) bytes that are read of one.")
            }
            searched = bytes.count
            let more = try await files.readInput(atMost: Self.piece)
            isOver = more.isEmpty
            bytes += more
        }
        defer { bytes = [] }
        return bytes.isEmpty ? nil : bytes
    }
}
