/// Keeps a value that is seldom there out of line, so that the struct which holds it stays small; a value type all the same.
@propertyWrapper
public struct Rare<Value: Sendable & Hashable>: Sendable, Hashable {
    private final class Box: Sendable {
        let value: Value
        init(_ value: Value) { self.value = value }
    }

    private var box: Box?

    /// Takes room only where there is a value.
    public init(wrappedValue: Value?) { box = wrappedValue.map(Box.init) }

    /// Writing takes new room each time; copies keep what they had.
    public var wrappedValue: Value? {
        get { box?.value }
        set { box = newValue.map(Box.init) }
    }

    public static func == (a: Self, b: Self) -> Bool { a.box === b.box || a.wrappedValue == b.wrappedValue }
    public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}
