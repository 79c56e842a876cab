import AggregatorCore
import Measuring

/// Asks a store and the shell in turn, round by round, each on a file opened anew; start-up is taken off both.
struct Asking {
    let fill: StoreFill
    let rounds: Int

    func compare() async throws {
        let shell = Shell(file: fill.file)
        var table = Table(["", "ms", "shell ms", "median ms", "shell median", "ratio", "at most", ""])
        for question in try Question.all(posts: fill.posts, shell: shell) {
            try await checkAnswer(question, shell)
            // Often enough that starting hardly counts, and seldom enough to end soon.
            let once = try shell.seconds(question.sql(Question.columns))
            let times = max(1, min(100, Int(0.3 / once)))
            var (ours, shells, starts) = (Rounds(), Rounds(), Rounds())
            for _ in 0..<rounds {
                starts.add(try shell.seconds("SELECT 1"))
                shells.add(try shell.seconds(question.sql(Question.columns), times: times))
                ours.add(try await seconds(question, times: times))
            }
            let shellLeast = (shells.least - starts.least) / Double(times)
            let shellMedian = (shells.median - starts.median) / Double(times)
            let ratio = ours.least / shellLeast
            table.add([
                question.name, ours.least.milliseconds, shellLeast.milliseconds, ours.median.milliseconds, shellMedian.milliseconds,
                ratio.rounded(to: 2), question.target.map { $0.rounded(to: 0) } ?? "", verdict(ratio, atMost: question.target),
            ])
        }
        print("\nIn process, beside the sqlite3 shell on the same file; least of \(rounds) rounds in turn\n\n\(table.text)")
    }

    private func seconds(_ question: Question, times: Int) async throws -> Double {
        let store = try await fill.store(isReadOnly: true)
        // Opens the connection that reads.
        _ = try await store.value(for: "start")
        let seconds = try await Rounds.seconds { for _ in 0..<times { _ = try await question.ask(store) } }
        await store.close()
        return seconds / Double(times)
    }

    /// Checks that both answers, whose times are compared, are the same.
    private func checkAnswer(_ question: Question, _ shell: Shell) async throws {
        let store = try await fill.store(isReadOnly: true)
        let answer = try await question.ask(store).map(\.description)
        await store.close()
        guard !answer.isEmpty else { return }
        let other = try shell.lines(question.sql(Question.ids))
        if answer != other { print("“\(question.name)” has \(answer.count) posts, the shell's answer \(other.count): not the same") }
    }
}
