import AggregatorCore

/// Decides which addresses one request may connect to, and remembers what it refused.
struct AddressGate {
    private let policy: AddressPolicy
    /// The first address that was refused, and why.
    private(set) var refused: (address: InternetAddress, block: String)?
    /// The number of addresses that were let through.
    private(set) var passed = 0

    init(allowed: [Network]) { policy = AddressPolicy(allowed: allowed) }

    mutating func admits(_ address: InternetAddress) -> Bool {
        guard let block = policy.refusal(of: address.bytes) else {
            passed += 1
            return true
        }
        if refused == nil { refused = (address, block) }
        return false
    }
}
