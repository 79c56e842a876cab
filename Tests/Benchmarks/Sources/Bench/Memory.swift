import Foundation

/// Memory of this process, as the kernel counts it.
enum Memory {
    /// The most that was resident at once, in bytes.
    static var peak: Int { field("VmHWM:") }
    static var resident: Int { field("VmRSS:") }

    /// Forgets the peak so far. Where the kernel doesn't let us, the peak of loading stays in it.
    static func forgetPeak() { try? Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs")) }

    private static func field(_ name: String) -> Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
        return (line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0) * 1024
    }
}
