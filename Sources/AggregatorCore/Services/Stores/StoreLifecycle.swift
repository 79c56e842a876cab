/// What every store has besides its content: whether it lasts, the damage that was met, and its end.
public protocol StoreLifecycle: Sendable {
    /// Whether what was committed is there after the process has ended; not so in memory.
    var isDurable: Bool { get }
    /// What could not be read since the store was opened, in a sentence that says what to do; `nil` where there was no damage. Results were
    /// given without it.
    var damage: StoreFailure? { get }
    /// The check of whether the store is whole; `nil`, the default, where it has none.
    var checking: (any CheckableStore)? { get }
    /// Does work that could wait, such as building an index; called between two pulls, after everything of another store was taken in, and
    /// before many posts are compared. The content of the store stays the same.
    func settle() async
    /// Closes the store, which must not be used afterwards. Closing twice is no error.
    func close() async
}

/// Defaults for stores that can't be damaged, that have no check of their own, and that put no work off.
extension StoreLifecycle {
    public var damage: StoreFailure? { nil }
    public var checking: (any CheckableStore)? { nil }
    public func settle() async {}
}

/// A store that can check itself does.
extension StoreLifecycle where Self: CheckableStore {
    public var checking: (any CheckableStore)? { self }
}
