/// Undoes one content coding of one body, piece by piece.
protocol ContentDecoder: AnyObject {
    /// Reads from the beginning of `input`, and takes what it has read off it. Returns the next piece of the output, which may be empty,
    /// and is valid until the next call.
    func decode(_ input: inout UnsafeRawBufferPointer) throws(BodyFailure) -> UnsafeRawBufferPointer

    /// Whether another piece may come without more input.
    var hasMore: Bool { get }

    /// An upper bound of the output bytes that it keeps, as later input may refer back to them.
    var windowBytes: Int { get }

    /// Whether the coded stream has reached its end.
    var isComplete: Bool { get }
}

/// The buffer for a decoder's output before it is handed on.
struct DecodingBuffer: ~Copyable {
    /// Large enough that a call costs nothing beside its work, small enough for the second-level cache.
    static let size = 64 << 10

    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: DecodingBuffer.size)

    deinit { bytes.deallocate() }

    borrowing func prefix(_ count: Int) -> UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: bytes, count: count) }
}

extension UnsafeRawBufferPointer {
    /// No bytes.
    static var nothing: Self { Self(start: nil, count: 0) }

    /// Takes the first bytes off, at most as many as there are.
    mutating func skip(_ count: Int) { self = Self(rebasing: dropFirst(count)) }
}
