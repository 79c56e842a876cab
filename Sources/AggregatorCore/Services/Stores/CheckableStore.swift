/// Checks whether a store is whole. A role that a store may have besides the others: ask for
/// `StoreLifecycle.checking`.
///
/// - A store that is whole has nothing to report. Looking changes nothing, and neither does mending what is whole.
/// - With `repairing` what can be mended is mended, and everything that is whole stays; what could not be mended is said.
public protocol CheckableStore: Sendable {
    /// Returns what is wrong; nothing where the store is whole.
    ///
    /// - Parameter repairing: What can be mended is mended; the store has to be open for writing.
    func check(repairing: Bool) async throws(StoreFailure) -> [StoreFinding]
}
