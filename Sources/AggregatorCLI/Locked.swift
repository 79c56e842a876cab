import Synchronization

/// A value that several tasks change, one at a time.
final class Locked<Value>: Sendable {
    private let mutex: Mutex<Value>
    init(_ value: sending Value) { mutex = Mutex(value) }
    func with<Result>(_ body: (inout sending Value) -> sending Result) -> sending Result { mutex.withLock(body) }
}
