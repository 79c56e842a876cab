/// What every store has besides what it remembers: how it keeps things, what it met that is damaged, and its end.
public protocol StoreLifecycle: Sendable {
    /// What this store can do and another can't.
    var capabilities: StoreCapabilities { get }
    /// What reading has met since the store was opened that can't be read, in a sentence that says what to do; `nil` where there was
    /// nothing. The answers were given without it.
    var damage: StoreFailure? { get }
    /// Does what can wait until nobody waits, such as an index; called between two pulls. What the store holds stays as it is.
    func settle() async
    /// Nothing is asked of it afterwards. Closing twice is no error.
    func close() async
}

/// For stores in which nothing can be damaged, and nothing waits to be done.
extension StoreLifecycle {
    public var damage: StoreFailure? { nil }
    public func settle() async {}
}

/// In what one store differs from another for whoever uses it.
public struct StoreCapabilities: Sendable, Hashable {
    /// What was committed is there after the process has ended; not so in memory.
    public var isDurable: Bool
    /// Member by member.
    public init(isDurable: Bool) { self.isDurable = isDurable }
}
