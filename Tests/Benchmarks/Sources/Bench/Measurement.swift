import Glibc

/// The results of the rounds of one subject.
struct Measurement {
    let name: String
    var seconds: [Double] = []
    var posts = 0
    var files = 0
    /// Bytes.
    var peakMemory: Int?

    var median: Double {
        let sorted = seconds.sorted()
        return sorted.isEmpty ? .nan : sorted[sorted.count / 2]
    }

    /// Seconds of processor time of this process, on which other processes have little effect.
    static var processorTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    mutating func round(_ subject: Subject, over corpus: Corpus) {
        posts = 0
        files = 0
        let start = Self.processorTime
        for document in corpus.documents {
            guard let found = subject.pass(document) else { continue }
            posts += found
            files += 1
        }
        seconds.append(Self.processorTime - start)
    }
}
