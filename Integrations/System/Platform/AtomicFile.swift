#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Replaces files as a whole, for good: a temporary file in the same folder, fsync, rename, fsync of the folder.
enum AtomicFile {
    /// A link is followed. The mode of what was there stays, unless `mode` says otherwise; a new file's is `mode`, else 0666 without
    /// the process's mask.
    static func replace(_ path: String, with bytes: [UInt8], mode: mode_t? = nil) throws(SystemError) {
        let path = resolved(path)
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        let old = try status(of: path)
        if old?.isFolder == true { throw SystemError(EISDIR) }
        // Devices and pipes can't be replaced: what is written to them is written.
        if old?.isRegular == false {
            try FileDescriptor(opening: path, O_WRONLY | O_NOCTTY).write(bytes)
            return
        }
        let temporary = "\(folder)/.aggregator-\(getpid())-\(String(UInt64.random(in: .min ... .max), radix: 36)).tmp"
        do throws(SystemError) {
            let file = try FileDescriptor(opening: temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode ?? 0o666)
            if let kept = mode ?? old?.mode { try file.setMode(kept) }
            try file.write(bytes)
            try file.synchronize()
            try SystemError.check { rename(temporary, path) }
        } catch {
            unlink(temporary)
            throw error
        }
        try FileDescriptor(opening: folder, O_RDONLY | O_DIRECTORY).synchronize()
    }

    private static func status(of path: String) throws(SystemError) -> (mode: mode_t, isFolder: Bool, isRegular: Bool)? {
        var status = stat()
        do throws(SystemError) { try SystemError.check { stat(path, &status) } } catch {
            if error.isMissing { return nil }
            throw error
        }
        let kind = status.st_mode & S_IFMT
        return (status.st_mode & 0o7777, kind == S_IFDIR, kind == S_IFREG)
    }

    /// Where the links lead; the path itself where nothing is there yet.
    private static func resolved(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }
}
