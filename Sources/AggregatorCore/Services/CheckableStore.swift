/// Looks whether a store is whole. A role that a store may have besides the others: ask with `as? any CheckableStore`.
///
/// - A store that is whole has nothing to report. Looking changes nothing, and neither does mending what is whole.
/// - With `repairing` what can be mended is mended, and everything that is whole stays; what could not be mended is said.
public protocol CheckableStore: Sendable {
    func check(repairing: Bool) async throws(StoreFailure) -> [StoreFinding]
}

/// Something that is wrong with a store.
public struct StoreFinding: Sendable, Hashable {
    /// One sentence: what is wrong, and what was done about it or can be.
    public var message: String
    public var isMended: Bool

    public init(_ message: String, isMended: Bool) {
        self.message = message
        self.isMended = isMended
    }
}
