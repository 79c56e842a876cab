import Measuring

/// What it costs to start: the program over one small file beside a program that links the same and does nothing.
struct StartUp {
    let program: String
    /// The program that links the same and does nothing.
    let idle: String
    /// A small feed.
    let document: String

    func compare(rounds: Int) {
        let commands = [
            ("/bin/true", ["/bin/true"]), ("links the same, does nothing", [idle]), ("aggregator --version", [program, "--version"]),
            ("aggregator parse, one small file", [program, "parse", document]),
        ]
        var times = commands.map { _ in (wall: [Double](), processor: [Double](), memory: 0) }
        for _ in 0..<rounds {
            for (index, command) in commands.enumerated() {
                guard let run = Launch(command.1) else { continue }
                times[index].wall.append(run.wall)
                times[index].processor.append(run.processor)
                times[index].memory = max(times[index].memory, run.memory)
            }
        }
        var table = Table(["", "least ms", "median ms", "processor ms", "memory MB"])
        for (command, time) in zip(commands, times) {
            guard let least = time.wall.min() else { continue }
            let median = time.wall.sorted()[time.wall.count / 2]
            let processor = time.processor.sorted()[time.processor.count / 2]
            table.add(
                [command.0] + [least, median, processor].map { ($0 * 1e3).rounded(to: 1) } + [(Double(time.memory) / 1e6).rounded(to: 1)])
        }
        print("\(rounds) starts of each, in turn; processor time is the median's\n\n\(table.text)")
    }
}
