/// Small settings of whatever works over a store. Keys are `part/name`, as in `pull/site-waits` and `search/NAME`.
///
/// - A key may have a thousand bytes; what a store can do with longer ones is its own.
/// - What was set is there until it is set anew; setting `nil` removes it. It is on disk when the call returns.
public protocol KeyValueStore: Sendable {
    /// `nil` where nothing was set.
    func value(for key: String) async throws(StoreFailure) -> [UInt8]?
    /// Replaces what was there; `nil` removes it.
    func set(_ value: [UInt8]?, for key: String) async throws(StoreFailure)
}
