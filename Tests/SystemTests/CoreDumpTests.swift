import Glibc
import Testing

@testable import System

@Suite("Core dumps")
struct CoreDumpTests {
    @Test func `a process that may hold secrets leaves no core dump, and may allow one again`() {
        var before = rlimit()
        #expect(getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &before) == 0)
        // Under a lower limit there is nothing to lower.
        guard before.rlim_max > 1 else { return }
        defer { _ = setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &before) }
        var most = rlimit(rlim_cur: before.rlim_max, rlim_max: before.rlim_max)
        #expect(setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &most) == 0)
        CoreDump.leaveNone()
        var after = rlimit()
        #expect(getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &after) == 0)
        // Linux pipes a dump to a collector under any other limit, 0 as well.
        #expect(after.rlim_cur == 1)
        #expect(after.rlim_max == before.rlim_max)
    }
}
