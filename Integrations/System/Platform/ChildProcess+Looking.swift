#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

extension ChildProcess {
    /// Throws unless there is such a program, and this process may start it. It is looked for as `run` does, by `posix_spawnp`: a name
    /// without a slash in the folders of `PATH`.
    static func checkStartable(_ program: String) throws(SystemError) {
        guard !program.isEmpty else { throw SystemError(ENOENT) }
        guard !program.contains("/") else { return try checkFile(program) }
        let path = getenv("PATH").map { String(cString: $0) } ?? "/bin:/usr/bin"
        var failure = SystemError(ENOENT)
        for folder in path.split(separator: ":", omittingEmptySubsequences: false) {
            // An empty name stands for the folder that one is in.
            do throws(SystemError) { return try checkFile(folder.isEmpty ? program : "\(folder)/\(program)") } catch {
                // One that may not be started says more than the folders without any.
                if error.number == EACCES { failure = error }
            }
        }
        throw failure
    }

    private static func checkFile(_ path: String) throws(SystemError) {
        var status = stat()
        try SystemError.check { stat(path, &status) }
        // Folders may be executable as well, and can't be started.
        guard status.st_mode & S_IFMT == S_IFREG else { throw SystemError(EACCES) }
        try SystemError.check { access(path, X_OK) }
    }
}
