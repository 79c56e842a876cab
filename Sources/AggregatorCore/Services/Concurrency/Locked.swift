public import Synchronization

/// A value that several tasks or threads change, one at a time.
///
/// A `Mutex` that the thread sanitizer understands: where one is waited for, it changes hands inside the kernel, which the sanitizer
/// can't see and takes for a race. What one holder did is handed to the next through an atomic besides, at the price of two moves.
///
/// Core imports `Synchronization` for this alone: it is a part of the standard library, which has no other lock. For all to see, and to be
/// inlined: left generic, it looks the mutex's type up each time that it is locked, which took three times as long as locking.
public final class Locked<Value>: Sendable {
    @usableFromInline let mutex: Mutex<Value>
    @usableFromInline let handover = Atomic<UInt8>(0)

    /// The value is this lock's alone from now on.
    @inlinable public init(_ value: sending Value) { mutex = Mutex(value) }

    /// What `body` returns; nobody else reads or changes the value meanwhile. Not to be called from within `body`.
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
