/// Small settings that the parts of the program keep in a store. Keys are `part/name`, as in `pull/site-waits` and `search/NAME`.
///
/// - A key may have a thousand bytes; whether longer ones work depends on the store.
/// - What was set is there until it is set anew; setting `nil` removes it. It is on disk when the call returns.
public protocol KeyValueStore: Sendable {
    /// The value of the key; `nil` where none was set.
    func value(for key: String) async throws(StoreFailure) -> [UInt8]?
    /// Replaces the value; `nil` removes it.
    func set(_ value: [UInt8]?, for key: String) async throws(StoreFailure)
    /// Replaces the value if it is still `old`; returns whether it was. `nil` stands for no value. Of any number of processes that read a
    /// value and replace it at the same time, one does.
    func replace(_ old: [UInt8]?, with value: [UInt8]?, for key: String) async throws(StoreFailure) -> Bool
}
