public import Synchronization

/// A value that several tasks or threads change, one at a time.
///
/// A `Mutex` that the thread sanitizer understands: a contended one changes hands inside the kernel, which the sanitizer can't see and
/// takes for a race. So an atomic, too, hands the writes of one holder to the next, at the price of two moves.
///
/// Core imports `Synchronization` for this alone: it is part of the standard library, which has no other lock. Public and inlinable,
/// because unspecialised code looks up the mutex's type at each locking, which took three times as long as locking.
public final class Locked<Value>: Sendable {
    @usableFromInline let mutex: Mutex<Value>
    @usableFromInline let handover = Atomic<UInt8>(0)

    /// Creates a lock that alone holds the value.
    @inlinable public init(_ value: sending Value) { mutex = Mutex(value) }

    /// Runs `body` with exclusive access to the value and returns its result. Must not be called from within `body`.
    @inlinable public func withLock<Result, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        try mutex.withLock { (value) throws(Failure) in
            _ = handover.load(ordering: .acquiring)
            defer { handover.store(0, ordering: .releasing) }
            return try body(&value)
        }
    }
}
