import CCurl

/// A value behind a lock of the platform's threads.
///
/// Not `Synchronization.Mutex`, because threads of this silo take it: there, a lock that is waited for changes hands inside the kernel,
/// where the thread sanitizer can't see it, and reports races that are none.
///
/// `@unchecked Sendable`: `value` is only reached inside `withLock`, with the mutex held, and is `Sendable` itself.
final class Locked<Value: Sendable>: @unchecked Sendable {
    private var value: Value
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

    init(_ value: Value) {
        self.value = value
        mutex.initialize(to: pthread_mutex_t())
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body(&value)
    }
}
