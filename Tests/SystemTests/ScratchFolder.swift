import Glibc

/// A folder that is gone after the test.
final class ScratchFolder: Sendable {
    let path: String

    init() throws {
        var template = Array("/tmp/aggregator-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Failure(number: errno) }
        path = template.withUnsafeBufferPointer { String(decoding: $0.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self) }
    }

    deinit {
        guard let folder = opendir(path) else { return }
        while let entry = readdir(folder) {
            guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { continue }
            let name = String(cString: (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self))
            unlink("\(path)/\(name)")
        }
        closedir(folder)
        rmdir(path)
    }

    struct Failure: Error { let number: Int32 }
}
