#if canImport(Glibc)
    import Glibc
#endif

/// How many files and connections this process may have open.
enum Descriptors {
    /// More than a pull needs by far.
    private static let enough: rlim_t = 16_384

    /// Raises the limit to what the system allows, if it begins lower: a login shell and systemd begin with 1,024, as some programs can't
    /// handle higher numbers (setrlimit(2), select(2)).
    static func allowMany() {
        #if canImport(Glibc)
            var limit = rlimit()
            guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
            let wanted = min(limit.rlim_max, enough)
            guard limit.rlim_cur < wanted else { return }
            limit.rlim_cur = wanted
            _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        #endif
    }
}
