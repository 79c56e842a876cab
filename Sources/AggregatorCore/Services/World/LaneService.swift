/// How the processes of one machine tell each other which lanes they are working on, for stores that keep no leases themselves.
public protocol LaneService: Sendable {
    /// Leases among all that name the same file. It is made where there is none, holds nothing, and is removed by the last of them.
    ///
    /// What is held ends with what is returned, and with its process at the latest, however that ends. Rests hold for those that lease
    /// from the same of these alone. `nil` where no such file can be made, or the file system has no locks: then nobody knows of anybody.
    func leases(at path: String) -> (any LeasingStore)?
}
