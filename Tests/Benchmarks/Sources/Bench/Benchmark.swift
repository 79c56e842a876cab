import Foundation
import Measuring

/// One run: all subjects in turn, round by round, so that what slows the machine for a while slows all of them.
@main
struct Benchmark {
    static func main() {
        guard let arguments = Arguments(CommandLine.arguments.dropFirst()), let program = Program() else {
            print("usage: Bench [--rounds N] [--files] [--memory] [--peers SCRIPT] [--program BINARY] [--only NAME] FOLDER")
            exit(64)
        }
        if let idle = arguments.idle, let binary = arguments.program {
            StartUp(program: binary, idle: idle, document: arguments.folder).compare(rounds: arguments.rounds)
            return
        }
        if let large = arguments.large { return MemoryUse(program: program).measure(large) }
        let corpus = Corpus(folder: arguments.folder)
        guard corpus.size > 0 else {
            print("There is no file in \(arguments.folder); name a folder of feeds.")
            exit(66)
        }
        if arguments.measuresMemory { exit(MemoryUse(program: program).holds(over: corpus) ? 0 : 1) }
        let subjects = Subject.all(program)
        if let only = arguments.only {
            guard let subject = subjects.first(where: { $0.name == only }) else { exit(64) }
            measureMemory(subject, corpus, rounds: arguments.rounds)
        } else if arguments.listsFiles {
            listFiles(subjects, corpus, rounds: arguments.rounds)
        } else {
            compare(subjects, corpus, arguments)
            if let binary = arguments.program, !ParseComparison(binary: binary).agrees(program, corpus) { exit(1) }
        }
    }

    private static func compare(_ subjects: [Subject], _ corpus: Corpus, _ arguments: Arguments) {
        var measurements = subjects.map { Measurement(name: $0.name) }
        let peers = arguments.peers.map { script in
            ["fastfeedparser", "feedparser"].compactMap { Peer($0, script: script, folder: arguments.folder) }
        }
        var others = (peers ?? []).map { Measurement(name: $0.name) }
        for _ in 0..<arguments.rounds {
            for index in subjects.indices { measurements[index].round(subjects[index], over: corpus) }
            // A parser that takes many times as long as all others is measured once.
            for (index, peer) in (peers ?? []).enumerated() where others[index].seconds.first ?? 0 < 2 {
                guard let round = peer.round() else { continue }
                others[index].seconds.append(round.seconds)
                (others[index].files, others[index].posts, others[index].peakMemory) = (round.files, round.posts, round.memory)
            }
        }
        for index in subjects.indices { measurements[index].peakMemory = memory(of: subjects[index], arguments.folder) }

        let base = measurements.first { $0.name == Subject.reference }?.median ?? .nan
        let size = Double(corpus.size)
        print(
            "\(corpus.documents.count) files, \((size / 1e6).rounded(to: 1)) MB, processor time of one thread, median of \(arguments.rounds) rounds in turn\n"
        )
        var table = Table(["", "ms", "MB/s", "posts/s", "ratio", "files", "posts", "memory MB"])
        for row in measurements + others {
            table.add([
                row.name, (row.median * 1e3).rounded(to: 1), (size / row.median / 1e6).rounded(to: 1),
                row.posts == 0 ? "" : (Double(row.posts) / row.median).rounded(to: 0), (base / row.median).rounded(to: 3), "\(row.files)",
                row.posts == 0 ? "" : "\(row.posts)", row.peakMemory.map { (Double($0) / 1e6).rounded(to: 1) } ?? "",
            ])
        }
        print(table.text)
        print("\nratio: to \(Subject.reference). memory: the most above what the loaded corpus takes.")
    }

    /// Measures in a process of its own, as an allocator doesn't give back what another subject took.
    private static func memory(of subject: Subject, _ folder: String) -> Int? {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: CommandLine.arguments[0])
        process.arguments = ["--only", subject.name, "--rounds", "1", folder]
        process.standardOutput = output
        guard (try? process.run()) != nil, let data = try? output.fileHandleForReading.readToEnd() else { return nil }
        process.waitUntilExit()
        return Int(String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
    }

    private static func measureMemory(_ subject: Subject, _ corpus: Corpus, rounds: Int) {
        Memory.forgetPeak()
        let before = Memory.resident
        var measurement = Measurement(name: subject.name)
        for _ in 0..<rounds { measurement.round(subject, over: corpus) }
        print(max(0, Memory.peak - before))
    }

    /// Lists where the time goes: a row per file, those that cost most above the reference first.
    private static func listFiles(_ subjects: [Subject], _ corpus: Corpus, rounds: Int) {
        struct Row {
            let name: String
            let size: Int
            let times: [Double]
        }
        let subjects = subjects.dropFirst(2)
        let rows = corpus.documents.map { document in
            let one = Corpus(document)
            var measurements = subjects.map { Measurement(name: $0.name) }
            for _ in 0..<rounds {
                for (index, subject) in subjects.enumerated() { measurements[index].round(subject, over: one) }
            }
            return Row(
                name: document.path.split(separator: "/").last.map(String.init) ?? "", size: document.bytes.count,
                times: measurements.map(\.median))
        }
        var table = Table(["", "bytes", "libxml2 ms", "models ms", "sanitized ms", "models", "sanitized"])
        for row in rows.sorted(by: { $0.times[1] - $0.times[0] / 0.6 > $1.times[1] - $1.times[0] / 0.6 }) {
            table.add(
                [row.name, "\(row.size)"] + row.times.map { ($0 * 1e3).rounded(to: 2) }
                    + row.times.dropFirst().map { (row.times[0] / $0).rounded(to: 2) })
        }
        print(table.text)
    }
}
