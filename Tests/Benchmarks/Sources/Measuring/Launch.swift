import Glibc

/// One run of a command without an environment, from its start to its end; what it prints goes nowhere.
package struct Launch {
    /// Seconds.
    package let wall: Double
    /// Seconds of processor.
    package let processor: Double
    /// Bytes, at the most.
    package let memory: Int
    package let status: Int32

    /// `nil` where it can't be started.
    package init?(_ command: [String]) {
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
        guard posix_spawnp(&process, command[0], &actions, nil, &arguments, nil) == 0, wait4(process, &status, 0, &usage) == process
        else { return nil }
        wall = (clock.now - start) / .seconds(1)
        func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) * 1e-6 }
        processor = seconds(usage.ru_utime) + seconds(usage.ru_stime)
        memory = usage.ru_maxrss * 1024
        self.status = status
    }
}
