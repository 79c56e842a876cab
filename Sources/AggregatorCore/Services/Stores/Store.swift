/// A store: small roles in one type. All roles of a value are views of the same store; back ends are never mixed.
public typealias Store = SubscriptionStore & PullStore & PostStore & KeyValueStore & RetentionStore & ArchiveStore & StoreLifecycle
