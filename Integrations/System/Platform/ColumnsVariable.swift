#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// `COLUMNS`, by which ArgumentParser wraps what `--help` shows, before it asks the terminal.
enum ColumnsVariable {
    /// Takes it out of the environment where it is too small to be a width.
    ///
    /// ArgumentParser 1.x takes any number as it is: it begins texts of options at column 26 or 28, and leaves out those that have no room
    /// there; with 0 or less, as some have it that run without a terminal, all texts; and the least number overflows, which ends the
    /// process. This can go once it has a smallest width of its own.
    static func dropNarrow() {
        guard let value = getenv("COLUMNS"), let columns = Int(String(cString: value)), columns <= 28 else { return }
        _ = unsetenv("COLUMNS")
    }
}
