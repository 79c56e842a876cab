import AggregatorCore
import Testing

@Suite("Calls that may block for ever")
struct AbandonableTests {
    @Test("calls that may block for ever bring what they bring")
    func value() async {
        #expect(
            await Abandonable.run {
                7
            } on: {
                $0()
            } == 7)
    }

    @Test("calls that may block for ever are waited for no longer by a task that is cancelled, and may bring something all the same")
    func cancelled() async {
        let jobs = Locked<[@Sendable () -> Void]>([])
        let task = Task {
            await Abandonable.run {
                7
            } on: { job in
                jobs.withLock { $0.append(job) }
            }
        }
        while jobs.withLock(\.isEmpty) { await Task.yield() }
        task.cancel()
        #expect(await task.value == nil)
        for job in jobs.withLock(\.self) { job() }
    }

    @Test("calls that may block for ever are not made for a task that is cancelled already")
    func late() async {
        let count = Locked(0)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await Abandonable.run {
                7
            } on: { _ in
                count.withLock { $0 += 1 }
            }
        }
        #expect(await task.value == nil)
        #expect(count.withLock(\.self) == 0)
    }
}
