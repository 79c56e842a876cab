import Measuring

/// The program itself, from its start to its end.
struct WholeProcesses {
    let program: String
    let fill: StoreFill
    let rounds: Int

    func measure() {
        let latin = Vocabulary.latin
        let feed = PostMaker.address(of: 505).text
        let commands: [(arguments: [String], limit: Double?)] = [
            (["--version"], nil), (["posts", "--unread", "--limit", "50"], 0.03), (["search", latin[500]], 0.06),
            (["posts", "--feed", feed], 0.03), (["search", latin[50]], nil), (["posts", "--tag", "topic 0", "--limit", "50"], nil),
            (["posts", "--starred", "--limit", "50"], nil), (["sources"], nil),
        ]
        var times = commands.map { _ in (wall: Rounds(), processor: Rounds()) }
        for _ in 0..<rounds {
            for (index, command) in commands.enumerated() {
                let store = index == 0 ? [] : ["--store", "sqlite:\(fill.file)"]
                guard let launch = Launch([program] + command.arguments + store), launch.status == 0 else { continue }
                times[index].wall.add(launch.wall)
                times[index].processor.add(launch.processor)
            }
        }
        var table = Table(["", "ms", "median ms", "processor ms", "at most", ""])
        for (command, time) in zip(commands, times) {
            table.add([
                "aggregator " + command.arguments.joined(separator: " "), time.wall.least.milliseconds, time.wall.median.milliseconds,
                time.processor.median.milliseconds, command.limit.map { ($0 * 1e3).rounded(to: 0) } ?? "",
                verdict(time.wall.least, atMost: command.limit),
            ])
        }
        print("\nAs whole processes; least of \(rounds) rounds in turn\n\n\(table.text)")
    }
}
