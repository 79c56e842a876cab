/// Undoes one content coding of one body, chunk by chunk.
protocol ContentDecoder: AnyObject {
    /// Decodes as much as `chunk` allows, and hands it on piece by piece. A piece is valid during the call only.
    func decode(
        _ chunk: UnsafeRawBufferPointer, into next: (UnsafeRawBufferPointer) throws(BodyFailure) -> Void
    ) throws(BodyFailure)

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
