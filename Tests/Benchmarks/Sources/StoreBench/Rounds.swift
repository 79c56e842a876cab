import Glibc
import Measuring

/// Seconds of several rounds.
struct Rounds {
    private(set) var seconds: [Double] = []

    var least: Double { seconds.min() ?? .nan }
    var median: Double { seconds.isEmpty ? .nan : seconds.sorted()[seconds.count / 2] }

    mutating func add(_ value: Double) { seconds.append(value) }

    /// Seconds that this process computed, on all of its threads.
    static var processorTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    /// Seconds that `body` takes.
    static func seconds(_ body: () async throws -> Void) async rethrows -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        try await body()
        return (clock.now - start) / .seconds(1)
    }
}

extension Double {
    var milliseconds: String { (self * 1e3).rounded(to: self < 0.01 ? 2 : 1) }
}

/// Whether a measured value keeps its promise; nothing where there is none.
func verdict(_ value: Double, atMost limit: Double?) -> String { limit.map { value <= $0 ? "ok" : "over" } ?? "" }
