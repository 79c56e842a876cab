import AggregatorCore

#if canImport(Glibc)
    @preconcurrency import Glibc
#elseif canImport(Musl)
    @preconcurrency import Musl
#else
    @preconcurrency import Darwin
#endif

/// Runs another program and reads what it prints.
enum ChildProcess {
    enum Ending: Sendable, Equatable {
        /// It ended with this status (128 and the signal's number if a signal ended it), and printed this.
        case ended(Int32, [UInt8])
        case timedOut
        case givenUp
        case tooMuch
    }

    /// Blocks. The program is looked for in `PATH`. It has an empty standard input, our standard error, and a process group of its own,
    /// which is killed as a whole.
    ///
    /// - Parameters:
    ///   - timeLimit: Seconds.
    ///   - isGivenUp: Asked twenty times a second.
    static func run(
        _ arguments: [String], timeLimit: Double, outputLimit: Int, isGivenUp: () -> Bool
    ) throws(SystemError) -> Ending {
        guard let program = arguments.first, !program.isEmpty else { throw SystemError(ENOENT) }
        let ends = try makePipe()
        let output = FileDescriptor(owning: ends[0])
        let process = try spawn(arguments, output: FileDescriptor(owning: ends[1]))
        do {
            return try follow(process, output, until: .now + .seconds(timeLimit), outputLimit, isGivenUp)
        } catch {
            _ = end(process, as: .givenUp)
            throw error
        }
    }

    /// Reads what it prints, and waits for its end.
    private static func follow(
        _ process: pid_t, _ output: borrowing FileDescriptor, until deadline: ContinuousClock.Instant, _ outputLimit: Int,
        _ isGivenUp: () -> Bool
    ) throws(SystemError) -> Ending {
        var printed: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            if isGivenUp() { return end(process, as: .givenUp) }
            guard ContinuousClock.now < deadline else { return end(process, as: .timedOut) }
            var waiting = pollfd(fd: output.number, events: Int16(POLLIN), revents: 0)
            guard try SystemError.check({ poll(&waiting, 1, 50) }) > 0 else { continue }
            let count = try SystemError.check { read(output.number, &chunk, chunk.count) }
            if count == 0 { break }
            printed += chunk[..<count]
            if printed.count > outputLimit { return end(process, as: .tooMuch) }
        }
        // The program may have closed its output and gone on.
        while true {
            if let status = try wait(for: process, WNOHANG) { return .ended(status, printed) }
            if isGivenUp() { return end(process, as: .givenUp) }
            guard ContinuousClock.now < deadline else { return end(process, as: .timedOut) }
            usleep(5_000)
        }
    }

    /// Held while a pipe is made, and while a program is started. A program that is started before another's pipe is marked to be closed
    /// would inherit its end, and the other's output would not end before this program does. `pipe2`, which does both in one call, does not
    /// exist everywhere.
    private static let starting = Locked(())

    private static func makePipe() throws(SystemError) -> [Int32] {
        try starting.withLock { _ throws(SystemError) in
            var ends: [Int32] = [-1, -1]
            try SystemError.check { pipe(&ends) }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            return ends
        }
    }

    private static func end(_ process: pid_t, as ending: Ending) -> Ending {
        kill(-process, SIGKILL)
        _ = try? wait(for: process, 0)
        return ending
    }

    private static func wait(for process: pid_t, _ options: Int32) throws(SystemError) -> Int32? {
        var status: Int32 = 0
        guard try SystemError.check({ waitpid(process, &status, options) }) == process else { return nil }
        // WIFEXITED and the like are macros; the bits are the same everywhere.
        return status & 0x7f == 0 ? status >> 8 & 0xff : 128 + status & 0x7f
    }

    private static func spawn(_ arguments: [String], output: consuming FileDescriptor) throws(SystemError) -> pid_t {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output.number, 1)
        // A program expects SIGPIPE to end it; this process ignores SIGPIPE, and children inherit that.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        // Dispatch's threads block nearly all signals, and children inherit the mask: `timeout` would wait for its SIGALRM for ever.
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))
        var process: pid_t = 0
        let words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        let answer = starting.withLock { _ in posix_spawnp(&process, arguments[0], &actions, &attributes, words, environ) }
        guard answer == 0 else { throw SystemError(answer) }
        return process
    }
}
