import AggregatorCore
import Dispatch
import Glibc
import Testing

@testable import System

@Suite("Where secrets come from")
struct CredentialSourcesTests {
    private let origin = WebAddress.Origin(scheme: "https", host: "known.example", port: 443)

    @Test(arguments: [
        ("https://example.org", "EXAMPLE_ORG"), ("https://my-site.example.org", "MY__SITE_EXAMPLE_ORG"),
        ("https://my.site.example.org", "MY_SITE_EXAMPLE_ORG"), ("https://example.org:8443", "EXAMPLE_ORG___8443"),
        ("http://example.org", "HTTP___EXAMPLE_ORG"), ("http://127.0.0.1:8080", "HTTP___127_0_0_1___8080"),
        ("https://xn--bcher-kva.example", "XN____BCHER__KVA_EXAMPLE"), ("https://[::1]", nil), ("https://a_b.example", nil),
        ("https://-a.example", nil), ("https://a..example", nil), ("https://bücher.example", "XN____BCHER__KVA_EXAMPLE"),
        ("ftp://example.org", nil),
    ])
    func `no two origins have one variable`(address: String, name: String?) throws {
        #expect(EnvironmentCredentials.name(of: try #require(WebAddress(address)?.origin)) == name)
    }

    @Test func `a file that others may read is refused`() async throws {
        let folder = try ScratchFolder()
        let path = "\(folder.path)/credentials.json"
        try AtomicFile.replace(path, with: Array("{}".utf8), mode: 0o644)
        await #expect { try await FileCredentials(path: path).credential(for: origin) } throws: {
            let failure = $0 as? FileFailure
            return failure?.code == .notPermitted && failure?.message.contains("0644") == true
        }
    }

    @Test func `all who ask while the file is being read have one answer`() async throws {
        let asking = DispatchSemaphore(value: 0)
        let reads = Locked(0)
        let secret = CredentialRecord(origin: origin.description, credential: .bearer(token: "t"))
        let credentials = FileCredentials(path: "credentials.json") { _ in
            let number = reads.withLock { reads in
                reads += 1
                return reads
            }
            if number == 1 { for _ in 0..<32 { asking.wait() } }
            return [secret]
        }
        try await withThrowingTaskGroup { group in
            for _ in 0..<32 {
                group.addTask {
                    asking.signal()
                    return try await credentials.credential(for: origin)
                }
            }
            for try await credential in group { #expect(credential == .bearer(token: "t")) }
        }
        #expect(reads.withLock { $0 } == 1)
    }

    @Test func `what is kept is for its owner alone`() async throws {
        let folder = try ScratchFolder()
        let path = "\(folder.path)/credentials.json"
        #expect(try await FileCredentials(path: path).keep(.bearer(token: "t"), for: origin))
        #expect(try FileDescriptor(opening: path, O_RDONLY).status().mode == 0o600)
        #expect(try await FileCredentials(path: path).credential(for: origin) == .bearer(token: "t"))
    }

    @Test(arguments: ["credentials.json", "aggregator"])
    func `a link that leads nowhere is no file without secrets`(link: String) async throws {
        let folder = try ScratchFolder()
        let path = link.hasSuffix(".json") ? "\(folder.path)/\(link)" : "\(folder.path)/\(link)/credentials.json"
        try #require(symlink("unmounted/\(link)", "\(folder.path)/\(link)") == 0)
        await #expect {
            _ = try await FileCredentials(path: path).credential(for: origin)
        } throws: {
            let failure = $0 as? FileFailure
            return failure?.code == .notFound && failure?.message.contains("is a link to what is not there") == true
        }
    }

    @Test func `what would make the file larger than is read is refused, and the file stays as it was`() async throws {
        let folder = try ScratchFolder()
        let path = "\(folder.path)/credentials.json"
        let credentials = FileCredentials(path: path)
        let secret = Credential.basic(user: "u", password: String(repeating: "p", count: 3 << 20))
        #expect(try await credentials.keep(secret, for: origin))
        let other = WebAddress.Origin(scheme: "https", host: "other.example", port: 443)
        await #expect {
            try await credentials.keep([Header(name: "Cookie", value: String(repeating: "c", count: 3 << 20))], for: other)
        } throws: {
            let failure = $0 as? FileFailure
            return failure?.code == .tooLarge && failure?.message.contains("stays as it was") == true
        }
        #expect(try await FileCredentials(path: path).origins() == [origin])
        #expect(try await credentials.credential(for: origin) == secret)
    }

    @Test func `a file that is too large says what to do`() async throws {
        let folder = try ScratchFolder()
        let path = "\(folder.path)/credentials.json"
        try AtomicFile.replace(path, with: Array(repeating: 32, count: (4 << 20) + 1), mode: 0o600)
        await #expect { try await FileCredentials(path: path).credential(for: origin) } throws: {
            let failure = $0 as? FileFailure
            return failure?.code == .tooLarge && failure?.message.contains("move it away") == true
        }
    }

    @Test(arguments: [
        ("{", "byte 1"), ("[]", "no JSON object"), (#"{"https://a.example": {"user": "secret"}}"#, "https://a.example"),
        (#"{"https://a.example": {"token": "secret", "user": "u"}}"#, "https://a.example"),
        (#"{"https://a.example": {"headers": {"Cookie": 1}}}"#, "https://a.example"),
        (#"{"https://a.example": {"headers": {"Cookie": "secret\r\nX: y"}}}"#, "https://a.example"),
        (#"{"https://a.example": {"user": "secret", "headers": {"Cookie": "c"}}}"#, "https://a.example"),
        (#"{"https://a.example": {"user": "u", "password": "secret", "scheme": "ntlm"}}"#, "https://a.example"),
        (#"{"nowhere": {"token": "secret"}}"#, "nowhere"), (#"{"https://a.example": "secret"}"#, "https://a.example"),
    ])
    func `a damaged file is a sentence without secrets`(text: String, expected: String) async throws {
        let folder = try ScratchFolder()
        let path = "\(folder.path)/credentials.json"
        try AtomicFile.replace(path, with: Array(text.utf8), mode: 0o600)
        await #expect { try await FileCredentials(path: path).credential(for: origin) } throws: {
            let message = ($0 as? FileFailure)?.message ?? ""
            return message.contains(path) && message.contains(expected) && !message.contains("secret")
        }
    }

    @Test func `a host without a port in the file means the scheme's own`() async throws {
        let folder = try ScratchFolder()
        let path = "\(folder.path)/credentials.json"
        try AtomicFile.replace(path, with: Array(#"{"https://KNOWN.example": {"token": "t"}}"#.utf8), mode: 0o600)
        #expect(try await FileCredentials(path: path).credential(for: origin) == .bearer(token: "t"))
    }

    @Test func `what the file holds is written as it is read, each origin once`() async throws {
        let folder = try ScratchFolder()
        let path = "\(folder.path)/credentials.json"
        let credentials = FileCredentials(path: path)
        #expect(try await credentials.keep(.digest(user: "ada", password: "p"), for: origin))
        #expect(try await credentials.keep([Header(name: "Cookie", value: "a=1; b=\"2\"")], for: origin))
        let text = String(decoding: try FileDescriptor(opening: path, O_RDONLY).read(limit: 4096) ?? [], as: UTF8.self)
        #expect(
            text.filter { !$0.isWhitespace } == """
                {"https://known.example:443":{"user":"ada","password":"p","scheme":"digest","headers":{"Cookie":"a=1;b=\\"2\\""}}}
                """)
        let again = FileCredentials(path: path)
        #expect(try await again.credential(for: origin) == .digest(user: "ada", password: "p"))
        #expect(try await again.headers(for: origin) == [Header(name: "Cookie", value: "a=1; b=\"2\"")])
        #expect(try await again.forget(origin))
        #expect(try await FileCredentials(path: path).origins().isEmpty)
    }

    @Test(arguments: ["ada:pw", "ada:pw\\r\\n", "ada:pw\\r\\nsecond\\n", "ada:pw\\nsecond"])
    func `the first line of what a command prints is the secret, however it ends`(printed: String) async throws {
        let credentials = CommandCredentials(command: ["/bin/sh", "-c", "printf '\(printed)'"], timeLimit: 60)
        #expect(try await credentials.credential(for: origin) == .basic(user: "ada", password: "pw"))
    }

    #if os(Linux)
        @Test func `a command hears the signals that it would hear from a shell`() async throws {
            // Prints the signals blocked for the shell: they would be blocked for all that it starts, and `timeout` waits for SIGALRM.
            let script = "while read -r name value; do if [ $name = SigBlk: ]; then echo $value; fi; done < /proc/$$/status"
            let credentials = CommandCredentials(command: ["/bin/sh", "-c", script], timeLimit: 60)
            #expect(try await credentials.credential(for: origin) == .bearer(token: "0000000000000000"))
        }
    #endif

    @Test(arguments: [("exit 3", "status 3"), ("kill -9 $$", "status 137"), ("while :; do :; done", "longer"), ("yes", "64 KiB")])
    func `a command that fails is a sentence`(script: String, expected: String) async throws {
        // Only the endless loop is to meet its time limit, however busy the machine is.
        let credentials = CommandCredentials(command: ["/bin/sh", "-c", script], timeLimit: expected == "longer" ? 0.2 : 60)
        await #expect { try await credentials.credential(for: origin) } throws: {
            ($0 as? FileFailure)?.message.contains(expected) == true
        }
    }

    @Test func `a command that failed is asked again, and one that answered is not`() async throws {
        let folder = try ScratchFolder()
        let script = "echo >> \(folder.path)/asked; cat \(folder.path)/secret"
        let credentials = CommandCredentials(command: ["/bin/sh", "-c", script], timeLimit: 60, failureLifetime: .zero)
        for _ in 0..<2 { await #expect(throws: FileFailure.self) { try await credentials.credential(for: origin) } }
        try AtomicFile.replace("\(folder.path)/secret", with: Array("t\n".utf8))
        for _ in 0..<3 { #expect(try await credentials.credential(for: origin) == .bearer(token: "t")) }
        #expect(try FileDescriptor(opening: "\(folder.path)/asked", O_RDONLY).status().size == 3)
        let patient = CommandCredentials(command: ["/bin/sh", "-c", "echo >> \(folder.path)/patient; exit 1"], timeLimit: 60)
        for _ in 0..<3 { await #expect(throws: FileFailure.self) { try await patient.credential(for: origin) } }
        #expect(try FileDescriptor(opening: "\(folder.path)/patient", O_RDONLY).status().size == 1)
        let wary = CommandCredentials(command: ["/bin/sh", "-c", "cat \(folder.path)/secret"], timeLimit: 60, trust: .zero)
        #expect(try await wary.credential(for: origin) == .bearer(token: "t"))
        try AtomicFile.replace("\(folder.path)/secret", with: Array("u\n".utf8))
        #expect(try await wary.credential(for: origin) == .bearer(token: "u"))
    }

    @Test func `a command that nobody waits for any more is ended with all that it began`() async throws {
        let folder = try ScratchFolder()
        // The command would not end by itself, nor by these signals: its processes hold the pipe open.
        let pipe = "\(folder.path)/pipe"
        let script = "trap '' TERM INT HUP; mkfifo \(pipe); exec 3<>\(pipe); echo > \(folder.path)/begun; cat <&3; cat <&3"
        let credentials = CommandCredentials(command: ["/bin/sh", "-c", script], timeLimit: 3_600)
        let origin = origin
        let waiting = (0..<2).map { _ in Task { try await credentials.credential(for: origin) } }
        while access("\(folder.path)/begun", F_OK) != 0 { await Task.yield() }
        for task in waiting { task.cancel() }
        for task in waiting {
            await #expect { try await task.value } throws: { ($0 as? FileFailure)?.message.contains("on request") == true }
        }
        // A pipe without a reader can't be opened for writing without waiting. One process was waited for, the other ends soon.
        let end = ContinuousClock.now + .seconds(10)
        var writer = open(pipe, O_WRONLY | O_NONBLOCK)
        while writer >= 0, ContinuousClock.now < end {
            close(writer)
            await Task.yield()
            writer = open(pipe, O_WRONLY | O_NONBLOCK)
        }
        #expect(writer == -1 && errno == ENXIO)
    }

    @Test func `many who keep something at the same time lose nothing`() async throws {
        let folder = try ScratchFolder()
        let path = "\(folder.path)/new/credentials.json"
        let origins = (0..<24).map { WebAddress.Origin(scheme: "https", host: "h\($0 + 10).example", port: 443) }
        try await withThrowingTaskGroup { group in
            for origin in origins {
                group.addTask { _ = try await FileCredentials(path: path).keep(.bearer(token: origin.host), for: origin) }
            }
            try await group.waitForAll()
        }
        #expect(try await FileCredentials(path: path).origins() == origins)
    }

    @Test func `what another process keeps is heard of`() async throws {
        let folder = try ScratchFolder()
        let path = "\(folder.path)/credentials.json"
        let watching = FileCredentials(path: path)
        #expect(try await watching.credential(for: origin) == nil)
        #expect(try await FileCredentials(path: path).keep(.bearer(token: "t"), for: origin))
        #expect(try await watching.credential(for: origin) == .bearer(token: "t"))
        #expect(chmod(path, 0o644) == 0)
        await #expect(throws: FileFailure.self) { try await watching.credential(for: origin) }
    }

    @Test func `a command that is not there is a sentence, also before it is asked for anything`() async throws {
        let credentials = CommandCredentials(command: ["/nothing/here"])
        await #expect { try await credentials.credential(for: origin) } throws: {
            ($0 as? FileFailure)?.message.contains("/nothing/here can't be started") == true
        }
        await #expect { try await credentials.check() } throws: {
            ($0 as? FileFailure)?.message.contains("/nothing/here can't be started") == true
        }
    }

    @Test(arguments: [
        ("/bin/sh", nil), ("sh", nil), ("/bin", EACCES), ("/etc/passwd", EACCES), ("/nothing/here", ENOENT), ("no-such-program", ENOENT),
        ("", ENOENT),
    ])
    func `what can be started is told without starting it, and as the system would tell it`(program: String, error: Int32?) throws {
        func number(_ body: () throws(SystemError) -> Void) -> Int32? {
            do throws(SystemError) { try body() } catch { return error.number }
            return nil
        }
        #expect(number { () throws(SystemError) in try ChildProcess.checkStartable(program) } == error)
        let run = { () throws(SystemError) in
            _ = try ChildProcess.run([program, "-c", ":"], timeLimit: 60, outputLimit: 1024, isGivenUp: { false })
        }
        #expect(number(run) == error)
    }
}
