import AggregatorCore
import Glibc
import Testing

@testable import System

@Suite("Files of the machine")
struct SystemFilesTests {
    @Test func `a link is followed, and the file behind it keeps its mode`() async throws {
        let folder = try ScratchFolder()
        let files = SystemFiles()
        try await files.write([1], to: "\(folder.path)/file")
        try #require(chmod("\(folder.path)/file", 0o640) == 0)
        try #require(symlink("file", "\(folder.path)/link") == 0)
        try await files.write([2], to: "\(folder.path)/link")
        #expect(try await files.read("\(folder.path)/file", limit: 10) == [2])
        #expect(try FileDescriptor(opening: "\(folder.path)/file", O_RDONLY).status().mode == 0o640)
        #expect(try await files.list(folder.path) == ["file", "link"])
    }

    @Test(arguments: ["link", "link/file"], ["unmounted/file", "nothing"])
    func `a link to what is not there is told, is no missing file, and stays`(name: String, target: String) async throws {
        let folder = try ScratchFolder()
        let files = SystemFiles()
        let path = "\(folder.path)/\(name)"
        try #require(symlink(target, "\(folder.path)/link") == 0)
        let failures = [
            await #expect(throws: FileFailure.self) { _ = try await files.read(path, limit: 10) },
            await #expect(throws: FileFailure.self) { _ = try await files.read(path, from: 0, count: 10) },
            await #expect(throws: FileFailure.self) { _ = try await files.list(path) },
            await #expect(throws: FileFailure.self) { try await files.write([1], to: path) },
            await #expect(throws: FileFailure.self) { try await files.write(to: path, pieces: { nil }) },
        ]
        for failure in failures {
            #expect(failure?.code == .other)
            #expect(failure?.message == "\(folder.path)/link is a link to what is not there: bring that back, or remove the link.")
        }
        #expect(try await files.list(folder.path) == ["link"])
        var status = stat()
        try #require(lstat("\(folder.path)/link", &status) == 0)
        #expect(status.st_mode & S_IFMT == S_IFLNK)
    }

    @Test func `what is made for its owner alone is no business of others, and what is there keeps its mode`() async throws {
        let folder = try ScratchFolder()
        let (files, shared) = (SystemFiles().ownersAlone, SystemFiles())
        func mode(_ name: String) throws -> mode_t {
            var status = stat()
            try #require(stat("\(folder.path)/\(name)", &status) == 0)
            return status.st_mode & 0o777
        }
        try await files.makeFolder("\(folder.path)/own/inner")
        try await files.write([1], to: "\(folder.path)/own/whole")
        try await files.append([1], to: "\(folder.path)/own/appended")
        var pieces: [[UInt8]] = [[1]]
        try await files.write(to: "\(folder.path)/own/pieces") { pieces.popLast() }
        #expect(try mode("own") == 0o700 && mode("own/inner") == 0o700)
        for name in ["whole", "appended", "pieces"] { #expect(try mode("own/\(name)") == 0o600, "\(name)") }
        try await shared.write([1], to: "\(folder.path)/shared")
        try #require(chmod("\(folder.path)/shared", 0o644) == 0)
        try await files.write([2], to: "\(folder.path)/shared")
        #expect(try mode("shared") == 0o644)
    }

    @Test(.enabled(if: geteuid() == 0)) func `what root writes belongs to whoever has the file that it replaces, or else the folder`()
        async throws
    {
        let folder = try ScratchFolder()
        let files = SystemFiles()
        func owner(_ name: String) throws -> [UInt32] {
            var status = stat()
            try #require(stat("\(folder.path)/\(name)", &status) == 0)
            return [status.st_uid, status.st_gid, status.st_mode & 0o7777]
        }
        try #require(chown(folder.path, 65_534, 65_533) == 0)
        try await files.write([1], to: "\(folder.path)/new")
        #expect(try owner("new").prefix(2) == [65_534, 65_533])
        try #require(chown("\(folder.path)/new", 1, 2) == 0 && chmod("\(folder.path)/new", 0o2640) == 0)
        try await files.write([2], to: "\(folder.path)/new")
        #expect(try owner("new") == [1, 2, 0o2640])
        let secrets = FileCredentials(path: "\(folder.path)/secrets")
        _ = try await secrets.keep([Header(name: "Cookie", value: "a=b")], for: try #require(WebAddress("https://a.example/")?.origin))
        #expect(try owner("secrets") == [65_534, 65_533, 0o600])
    }

    @Test func `a file has one place by all its names, and so has what will be there`() async throws {
        let folder = try ScratchFolder()
        let files = SystemFiles()
        func place(_ name: String) -> FilePlace { files.place(of: folder.path + name) }
        try await files.makeFolder("\(folder.path)/a/b")
        try await files.write([1], to: "\(folder.path)/a/file")
        try #require(symlink("a", "\(folder.path)/link") == 0)
        try #require(link("\(folder.path)/a/file", "\(folder.path)/hard") == 0)
        for name in ["/a/./file", "/a/b/../file", "//a//file", "/link/file"] { #expect(place(name) == place("/a/file")) }
        #expect(place("/hard").lies(in: place("/a/file")))
        #expect(place("/link/b/new/deep").path == place("/a/b").path + "/new/deep")
        #expect(!place("/ab").lies(in: place("/a")))
        #expect(files.place(of: "/").path == "/" && files.place(of: "/nothing at all").path == "/nothing at all")
        #expect(place("/a").lies(in: files.place(of: "/")))
    }

    @Test func `what was given up is gone before its last owner lets go`() async throws {
        let folder = try ScratchFolder()
        let draft = try AtomicFile.Draft(of: "\(folder.path)/file")
        try draft.write([1])
        #expect(try await SystemFiles().list(folder.path).count == 1)
        draft.discard()
        #expect(try await SystemFiles().list(folder.path).isEmpty)
        withExtendedLifetime(draft) {}
    }

    @Test func `what a process has left that was killed is removed when a long file is written, and nothing else is`() async throws {
        let folder = try ScratchFolder()
        let files = SystemFiles()
        // A number that no process has: more than the system gives.
        let gone = Int32.max
        let held = "\(folder.path)/.aggregator-\(gone)-1.tmp"
        let kept = [".aggregator-\(gone)-1.tmp", ".aggregator-\(getpid())-2.tmp", ".aggregator-x-3.tmp", "aggregator-\(gone)-4.tmp"]
        for name in kept + [".aggregator-\(gone)-zz9.tmp"] {
            try await files.write([1], to: "\(folder.path)/\(name)")
            try setLastWritten(of: "\(folder.path)/\(name)", secondsAgo: 90_000)
        }
        // Where a folder is shared, the process may be another machine's.
        let recent = ".aggregator-\(gone)-5.tmp"
        try await files.write([1], to: "\(folder.path)/\(recent)")
        let file = open(held, O_RDONLY)
        try #require(flock(file, LOCK_EX | LOCK_NB) == 0)
        defer { close(file) }
        try await files.write(to: "\(folder.path)/archive", pieces: { nil })
        #expect(try await Set(files.list(folder.path)) == Set(kept + [recent, "archive"]))
    }

    private func setLastWritten(of path: String, secondsAgo: Int) throws {
        let moment = timespec(tv_sec: time(nil) - secondsAgo, tv_nsec: 0)
        try #require(utimensat(AT_FDCWD, path, [moment, moment], 0) == 0)
    }

    @Test func `an empty name is named`() async throws {
        await #expect { try await SystemFiles().read("", limit: 1) } throws: {
            ($0 as? FileFailure)?.message.hasPrefix("An empty name") == true
        }
    }

    @Test func `a device is written, not replaced`() async throws {
        try await SystemFiles().write([1], to: "/dev/null")
        await #expect { try await SystemFiles().write([1], to: "/dev/full") } throws: { ($0 as? FileFailure)?.code == .full }
    }

    @Test func `a pipe that somebody keeps from waiting is waited for`() async throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        _ = fcntl(ends[0], F_SETFL, fcntl(ends[0], F_GETFL) | O_NONBLOCK)
        let files = SystemFiles(standardInput: ends[0])
        async let read = files.readInput(atMost: 10)
        // By then the read has begun, most of the time; it must never fail.
        for _ in 0..<1_000 { await Task.yield() }
        #expect(write(ends[1], "line", 4) == 4)
        #expect(try await read == Array("line".utf8))
        close(ends[1])
        #expect(try await files.read("-", limit: 10).isEmpty)
        close(ends[0])
    }

    @Test func `a reader of standard input that is cancelled waits no longer`() async throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        let input = ends[0]
        let reading = Task { try await SystemFiles(standardInput: input).read("-", limit: 10) }
        reading.cancel()
        await #expect(throws: FileFailure.self) { try await reading.value }
        close(ends[1])
    }

    @Test func `a pipe with a name is read to its end, however late its writer comes`() async throws {
        let folder = try ScratchFolder()
        let pipe = "\(folder.path)/pipe"
        try #require(mkfifo(pipe, 0o600) == 0)
        async let read = SystemFiles().read(pipe, limit: 10)
        // Opening without waiting succeeds once the reader has opened the pipe, and fails before.
        var writer: Int32 = -1
        while writer == -1 {
            await Task.yield()
            writer = open(pipe, O_WRONLY | O_NONBLOCK)
        }
        #expect(write(writer, "late", 4) == 4)
        close(writer)
        #expect(try await read == Array("late".utf8))
    }

    @Test func `who is cancelled waits for no writer of a pipe`() async throws {
        let folder = try ScratchFolder()
        let pipe = "\(folder.path)/pipe"
        try #require(mkfifo(pipe, 0o600) == 0)
        let reading = Task { try await SystemFiles().read(pipe, limit: 10) }
        reading.cancel()
        await #expect(throws: FileFailure.self) { try await reading.value }
        // Releases the thread that still waits.
        close(open(pipe, O_RDWR))
    }

    @Test func `a pipe can't be read in parts, and nobody waits for its writer`() async throws {
        let folder = try ScratchFolder()
        let pipe = "\(folder.path)/pipe"
        try #require(mkfifo(pipe, 0o600) == 0)
        await #expect { try await SystemFiles().read(pipe, from: 0, count: 10) } throws: {
            ($0 as? FileFailure)?.message.hasPrefix("\(pipe) can't be read in parts: it is no plain file") == true
        }
    }

    @Test(arguments: ["", "/", "/nothing/below", "/dev/null/below", String(repeating: "n", count: 300)])
    func `a path that can't be written is a sentence`(path: String) async throws {
        await #expect { try await SystemFiles().write([1], to: path) } throws: { ($0 as? FileFailure)?.message.contains(path) == true }
    }
}
