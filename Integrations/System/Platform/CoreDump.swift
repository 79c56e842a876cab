#if canImport(Glibc)
    import Glibc
#endif

/// What is left behind of this process when it is ended by a signal such as SIGSEGV or SIGABRT.
enum CoreDump {
    /// Asks the system to write no image of the memory, as it holds passwords and the header fields that are made of them.
    ///
    /// By a limit of one byte, which is less than any file needs. Where dumps are piped to a program, Linux ignores the limit (core(5)), 0 as
    /// well, but for 1: that is its sign against collectors of crashes that crash themselves, and it starts none (`fs/coredump.c`).
    ///
    /// It is the soft limit, which a program that is started may raise again. The process stays dumpable otherwise: a debugger may attach.
    static func leaveNone() {
        #if canImport(Glibc)
            var limit = rlimit()
            guard getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit) == 0 else { return }
            limit.rlim_cur = min(1, limit.rlim_max)
            _ = setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
        #endif
    }
}
