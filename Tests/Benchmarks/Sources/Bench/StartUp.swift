import Foundation
import Glibc

/// What it costs to start: the program over one small file beside a program that links the same and does nothing.
struct StartUp {
    let program: String
    /// Links what the program links.
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
                guard let run = Self.run(command.1) else { continue }
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

    /// Seconds from start to end, seconds of processor, and bytes at the most.
    private static func run(_ command: [String]) -> (wall: Double, processor: Double, memory: Int)? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var process = pid_t()
        var status: Int32 = 0
        var usage = rusage()
        let clock = ContinuousClock()
        let start = clock.now
        guard posix_spawn(&process, command[0], &actions, nil, &arguments, nil) == 0, wait4(process, &status, 0, &usage) == process
        else { return nil }
        let wall = (clock.now - start) / .seconds(1)
        func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) * 1e-6 }
        return (wall, seconds(usage.ru_utime) + seconds(usage.ru_stime), usage.ru_maxrss * 1024)
    }
}
