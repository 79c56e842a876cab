/// Keeps a rarely used value out of line, so that the struct which holds it stays small; it is a value type nevertheless.
@propertyWrapper
public struct Indirect<Value: Sendable & Hashable>: Sendable, Hashable {
    private final class Box: Sendable {
        let value: Value
        init(_ value: Value) { self.value = value }
    }

    private var box: Box?

    /// Creates the wrapper; it allocates only where there is a value.
    public init(wrappedValue: Value?) { box = wrappedValue.map(Box.init) }

    /// Writing allocates anew each time; copies keep what they had.
    public var wrappedValue: Value? {
        get { box?.value }
        set { box = newValue.map(Box.init) }
    }

    public static func == (a: Self, b: Self) -> Bool { a.box === b.box || a.wrappedValue == b.wrappedValue }
    public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}
