/// How the processes of one machine tell each other which lanes they are working on, for stores that keep no leases themselves.
public protocol LaneService: Sendable {
    /// Leases shared by all processes that name the same file. The file is created where there is none, holds nothing, and is removed by
    /// the last of them.
    ///
    /// What is held ends with the returned object, and with its process at the latest, however that ends. Rests hold only among users of
    /// the same object. `nil` where no such file can be made, or the file system has no locks: workers then don't know of each other.
    func leases(at path: String) -> (any LeasingStore)?
}
