import AggregatorCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// systemd's protocol, which other supervisors understand as well: one datagram per message, to the socket that `NOTIFY_SOCKET` names
/// (sd_notify(3)). It needs no library.
struct SystemSupervisor: SupervisorService {
    private let socketPath: [UInt8]?
    let watchdogInterval: Double?

    init(environment: any EnvironmentService) {
        let path = environment.variable("NOTIFY_SOCKET").map { Array($0.utf8) }
        // Leaves room for the terminating zero; other kinds of address (vsock:) are for whole machines.
        socketPath = path.flatMap { $0.first == UInt8(ascii: "/") || $0.first == UInt8(ascii: "@") ? $0 : nil }
            .flatMap { $0.count > 1 && $0.count < MemoryLayout.size(ofValue: sockaddr_un().sun_path) ? $0 : nil }
        // The watchdog may be meant for the parent process (sd_watchdog_enabled(3)).
        let isMeant = environment.variable("WATCHDOG_PID").map { $0 == String(getpid()) } ?? true
        let microseconds = environment.variable("WATCHDOG_USEC").flatMap { UInt64($0) } ?? 0
        watchdogInterval = socketPath != nil && isMeant && microseconds > 0 ? Double(microseconds) / 1e6 : nil
    }

    func tell(_ word: SupervisorWord) {
        switch word {
        case .ready: send("READY=1")
        case .stopping: send("STOPPING=1")
        case .alive: send("WATCHDOG=1")
        case .status(let text): send("STATUS=\(String(text.map { $0.isNewline ? " " : $0 }))")
        }
    }

    /// Neither fails nor waits if the supervisor does not listen.
    private func send(_ assignment: String) {
        guard let socketPath else { return }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { place in
            place.copyBytes(from: socketPath)
            // A name that begins with @ is not in the file system (unix(7), abstract).
            if place[0] == UInt8(ascii: "@") { place[0] = 0 }
        }
        let length = MemoryLayout.offset(of: \sockaddr_un.sun_path).map { $0 + socketPath.count } ?? 0
        let descriptor = FileDescriptor(owning: socket(AF_UNIX, Self.datagram, 0))
        let bytes = Array(assignment.utf8)
        withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = sendto(descriptor.number, bytes, bytes.count, Self.flags, $0, socklen_t(length))
            }
        }
    }

    #if canImport(Glibc)
        private static let datagram = Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue)
    #elseif canImport(Musl)
        private static let datagram = SOCK_DGRAM | SOCK_CLOEXEC
    #else
        private static let datagram = SOCK_DGRAM
    #endif
    #if canImport(Darwin)
        private static let flags = Int32(MSG_DONTWAIT)
    #else
        private static let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
    #endif
}
