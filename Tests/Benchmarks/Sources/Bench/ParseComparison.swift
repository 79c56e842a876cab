import Foundation

/// Whether the models that were timed are those that `aggregator parse` prints.
struct ParseComparison {
    let binary: String

    func agrees(_ program: Program, _ corpus: Corpus) -> Bool {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: binary)
        process.arguments = ["parse", "--lines"] + corpus.documents.map(\.path)
        process.standardOutput = output
        guard (try? process.run()) != nil, let data = try? output.fileHandleForReading.readToEnd() else {
            print("\n\(binary) could not be run; build it first.")
            return false
        }
        process.waitUntilExit()
        let lines = data.split(separator: 10, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
        guard lines.count == corpus.documents.count + 1 else {
            print("\n\(binary) parse --lines printed \(lines.count - 1) lines of \(corpus.documents.count) files.")
            return false
        }
        var compared = 0
        var different: [String] = []
        for (document, line) in zip(corpus.documents, lines) {
            if let own = program.line(document) {
                compared += 1
                if own.trimmingCharacters(in: .newlines) != line { different.append(document.path) }
            } else if !line.hasPrefix("{\"error\":") {
                different.append(document.path)
            }
        }
        print(
            "\nThe models of \(compared) files, sanitized and written, are compared with `aggregator parse --lines`: "
                + (different.isEmpty ? "all are equal." : "\(different.count) differ: \(different.joined(separator: ", "))"))
        return different.isEmpty
    }
}
