import AggregatorCore
import Foundation
import Testing

@testable import CurlTransport

/// The trusted authorities that libcurl is given: wherever possible a file alone, which it keeps, and none left out.
final class AuthoritiesTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "aggregator-\(UUID().uuidString)")
    private let certificates = "/etc/certificates"
    private let system: String
    private let authorities: Authorities

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        system = folder.appending(path: "system.pem").path
        try Data("the system's CERTIFICATE-----".utf8).write(to: URL(filePath: system))
        authorities = Authorities(system: Authorities.Trust(file: system, folder: certificates))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Writes a file whose last line has no line end.
    private func write(_ text: String, bytes: Int, to name: String = "own.pem", mark: String = " CERTIFICATE-----") throws -> String {
        let place = folder.appending(path: name)
        let text = text + mark
        try Data((text + String(repeating: "#", count: max(0, bytes - text.utf8.count))).utf8).write(to: place)
        return place.path
    }

    /// How many descriptors of this process, whoever opened them, are authorities in memory.
    private func openInMemory() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count { number in
            // Another thread may have closed it in the meantime.
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)")
            return target?.contains("memfd:authorities") == true
        }
    }

    private func text(of trust: Authorities.Trust) throws -> String {
        try String(contentsOfFile: try #require(trust.file), encoding: .utf8)
    }

    @Test func `the system's own are its file alone, also by another name of it`() throws {
        let alone = Authorities.Trust(file: system, folder: nil)
        #expect(authorities.trust(besides: nil) == alone)
        #expect(authorities.trust(besides: system) == alone)
        let link = folder.appending(path: "link.pem")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: URL(filePath: system))
        #expect(authorities.trust(besides: link.path) == alone)
    }

    @Test func `a system without a file is its folder`() throws {
        let authorities = Authorities(system: Authorities.Trust(file: nil, folder: certificates))
        #expect(authorities.trust(besides: nil) == Authorities.Trust(file: nil, folder: certificates))
        let long = try write("own", bytes: 100_000)
        #expect(authorities.trust(besides: long) == Authorities.Trust(file: long, folder: certificates))
    }

    @Test func `what is no file is not opened`() throws {
        let pipe = folder.appending(path: "pipe").path
        #expect(mkfifo(pipe, 0o600) == 0)
        for path in ["/nowhere.pem", folder.path, pipe, "/dev/zero"] { #expect(authorities.trust(besides: path) == nil, "\(path)") }
    }

    @Test func `a file that is named becomes one file with the system's, each on lines of its own`() throws {
        let trust = try #require(authorities.trust(besides: try write("own", bytes: 100_000)))
        #expect(trust.folder == nil)
        #expect(try text(of: trust).hasPrefix("own CERTIFICATE-----###"))
        #expect(try text(of: trust).hasSuffix("###\nthe system's CERTIFICATE-----\n"))
    }

    @Test func `one that holds no certificate stays alone, so that libcurl refuses it and the server is not blamed`() throws {
        let own = try write("garbage", bytes: 1000, mark: "")
        #expect(authorities.trust(besides: own) == Authorities.Trust(file: own, folder: certificates))
        _ = try write("mended", bytes: 1001)
        #expect(authorities.trust(besides: own)?.folder == nil)
    }

    @Test func `one file has one path until it changes, and then another`() throws {
        let own = try write("own", bytes: 1000)
        let first = authorities.trust(besides: own)
        #expect(authorities.trust(besides: own) == first)
        let other = authorities.trust(besides: try write("other", bytes: 1000, to: "other.pem"))
        #expect(other != first)
        #expect(authorities.trust(besides: own) == first)
        _ = try write("renewed", bytes: 1001)
        let renewed = try #require(authorities.trust(besides: own))
        #expect(renewed != first && renewed != other)
        #expect(try text(of: renewed).hasPrefix("renewed"))
        try Data("the system's new CERTIFICATE-----".utf8).write(to: URL(filePath: system))
        let last = try #require(authorities.trust(besides: own))
        #expect(last != renewed)
        #expect(try text(of: last).hasSuffix("\nthe system's new CERTIFICATE-----\n"))
    }

    @Test func `no more than eight are held in memory: the one that was not asked for the longest is forgotten`() throws {
        let files = try (1...9).map { try write("\($0)", bytes: 1000, to: "\($0).pem") }
        let trusts = files.prefix(8).map { authorities.trust(besides: $0) }
        let first = authorities.trust(besides: files[0])
        let ninth = try #require(authorities.trust(besides: files[8]))
        #expect(ninth.folder == nil)
        #expect(try text(of: ninth).hasPrefix("9 "))
        #expect(first == trusts[0] && authorities.trust(besides: files[0]) == first)
        let second = try #require(authorities.trust(besides: files[1]))
        #expect(second != trusts[1])
        #expect(try text(of: second).hasPrefix("2 "))
    }

    @Test func `a file that changes again and again is joined with the system's each time, under a path of its own`() throws {
        var paths: Set<String> = []
        for number in 1...100 {
            let trust = try #require(authorities.trust(besides: try write("\(number)", bytes: 1000 + number)))
            #expect(trust.folder == nil)
            #expect(try text(of: trust).hasPrefix("\(number) "))
            #expect(paths.insert(trust.file ?? "").inserted)
        }
        // Tests that run beside this one hold a few as well.
        #expect(try openInMemory() < 100)
    }

    @Test func `what a transfer trusts stays as it is while it runs, whatever else is asked for`() throws {
        let trust = try #require(authorities.trust(besides: try write("own", bytes: 1000)))
        for number in 1...20 { _ = authorities.trust(besides: try write("\(number)", bytes: 1000, to: "\(number).pem")) }
        #expect(try text(of: trust).hasPrefix("own "))
    }
}
