import AggregatorCore

extension Backlog {
    /// A transfer under way.
    final class Transfer: Sendable {
        let arrival: Arrival
        /// The uptime until which the transfer counts although its server is silent.
        let silentUntil: Double

        init(uptime: Double, room: Backlog) {
            arrival = Arrival(room: room)
            silentUntil = uptime + Backlog.stallTimeout
        }

        var key: ObjectIdentifier { ObjectIdentifier(arrival) }
    }

    /// What a transfer in flight has brought, and how it stands.
    struct TransferLoad {
        let transfer: Transfer
        /// The uptime of the request; `nil` once the server has answered, or if the transfer had to wait for its turn.
        var asked: Double?
        /// Bytes of its body that are here.
        var received = 0
        /// The uptime of the last progress that counts (see `receive`), or at which waiting ended.
        var moved = 0.0
        /// The value of `received` at that time.
        var mark = 0
        /// Goes on with the transfer; `nil` unless it waits for room.
        var resume: (@Sendable () -> Void)?

        /// Notes that so many bytes are here now.
        mutating func receive(_ bytes: Int, uptime: Double) {
            // A server that sends a byte now and then counts as stopped.
            if bytes < mark || bytes - mark >= max(min(mark / 16, Backlog.piece), 1) { (moved, mark) = (uptime, bytes) }
            received = bytes
        }

        /// Whether next to nothing has come for a while, though the transfer does not wait for room.
        func isStalled(at uptime: Double) -> Bool { received > 0 && resume == nil && uptime - moved >= Backlog.stallTimeout }
    }

    /// The sums over all transfers in flight that decide which may go on.
    struct Crowd {
        /// Bytes of the transfers that have stalled.
        var stalled = 0
        /// Bytes of the largest transfer, and of the largest one that has not stalled.
        var most = 0
        var mostMoving = 0
    }
}
