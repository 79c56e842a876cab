/// A property that takes no part in comparisons of its owner, nor in its hash.
@propertyWrapper
public struct EqualityIgnored<Value: Sendable>: Sendable, Hashable {
    /// The property's value.
    public var wrappedValue: Value

    /// Creates a property with this value.
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

    /// Always `true`, so that only the other properties decide whether two owners are equal.
    public static func == (a: Self, b: Self) -> Bool { true }
    public func hash(into hasher: inout Hasher) {}
}
