/// Remembers: small roles, one store. Roles are views of the same store, and never mixed between back ends.
public typealias Store = SubscriptionStore & PullStore & PostStore & KeyValueStore & RetentionStore & ArchiveStore & StoreLifecycle
