import CZlib

/// gzip (RFC 1952, any number of members) and deflate (RFC 1950; also without its wrapping, RFC 1951, as some servers send it).
///
/// Bytes after the last member that do not begin like another are padding or junk that servers append, and ignored.
final class ZlibDecoder: ContentDecoder {
    enum Format {
        case gzip, deflate
    }

    private enum State {
        /// The kind of stream is not known yet; its first byte may have arrived.
        case opening(first: UInt8?)
        case inside
        /// After a member, where the next may begin; its first byte may have arrived.
        case between(first: UInt8?)
        /// The rest is ignored.
        case over
    }

    private let format: Format
    /// zlib's state points back to it and refuses one that has moved, and a Swift property has no address that stays.
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    private var state = State.opening(first: nil)
    private var isInitialised = false
    private let buffer = DecodingBuffer()
    private(set) var hasMore = false

    /// RFC 1951, 2.
    let windowBytes = 32 << 10

    init(_ format: Format) {
        self.format = format
        stream.initialize(to: z_stream())
    }

    deinit {
        if isInitialised { inflateEnd(stream) }
        stream.deallocate()
    }

    var isComplete: Bool {
        switch state {
        case .opening, .inside: false
        case .between, .over: true
        }
    }

    func decode(_ input: inout UnsafeRawBufferPointer) throws(BodyFailure) -> UnsafeRawBufferPointer {
        if case .inside = state { return try inflate(&input) }
        while let byte = input.first {
            switch state {
            case .opening(nil):
                state = .opening(first: byte)
                input.skip(1)
            case .opening(let first?):
                try open(first, byte)
                state = .inside
                return try inflateAgain(first)
            case .inside: return try inflate(&input)
            case .between(nil):
                state = format == .gzip && byte == 0x1f ? .between(first: byte) : .over
                input.skip(1)
            case .between(let first?):
                guard byte == 0x8b else {
                    state = .over
                    continue
                }
                inflateReset(stream)
                state = .inside
                return try inflateAgain(first)
            case .over: input = .nothing
            }
        }
        return .nothing
    }

    /// Chooses zlib's window by the first two bytes: a zlib header is a multiple of 31 and says "deflate" (RFC 1950, 2.2).
    private func open(_ first: UInt8, _ second: UInt8) throws(BodyFailure) {
        let largestWindow: Int32 = 15
        let window: Int32
        switch format {
        case .gzip: window = largestWindow + 16
        case .deflate:
            let isWrapped = first & 15 == 8 && (Int(first) << 8 | Int(second)) % 31 == 0
            window = isWrapped ? largestWindow : -largestWindow
        }
        guard inflateInit2_(stream, window, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { throw .outOfMemory }
        isInitialised = true
    }

    /// Feeds a byte that was held back.
    private func inflateAgain(_ byte: UInt8) throws(BodyFailure) -> UnsafeRawBufferPointer {
        let held = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)
        defer { held.deallocate() }
        held.initialize(to: byte)
        var input = UnsafeRawBufferPointer(start: held, count: 1)
        return try inflate(&input)
    }

    private func inflate(_ input: inout UnsafeRawBufferPointer) throws(BodyFailure) -> UnsafeRawBufferPointer {
        let given = UInt32(clamping: input.count)
        // zlib reads through this pointer and does not write, whatever its type says.
        stream.pointee.next_in = UnsafeMutablePointer(mutating: input.bindMemory(to: UInt8.self).baseAddress)
        stream.pointee.avail_in = given
        stream.pointee.next_out = buffer.bytes
        stream.pointee.avail_out = UInt32(DecodingBuffer.size)
        let result = CZlib.inflate(stream, Z_NO_FLUSH)
        input.skip(Int(given - stream.pointee.avail_in))
        let count = DecodingBuffer.size - Int(stream.pointee.avail_out)
        hasMore = stream.pointee.avail_out == 0
        switch result {
        case Z_STREAM_END: (state, hasMore) = (.between(first: nil), false)
        case Z_OK: break
        // Nothing more can be done with this input.
        case Z_BUF_ERROR: (input, hasMore) = (.nothing, false)
        case Z_MEM_ERROR: throw .outOfMemory
        default:
            // What came before the flaw is handed on; the next call finds the flaw again.
            guard count > 0 else { throw .damaged(format == .gzip ? .gzip : .deflate) }
            hasMore = true
        }
        return buffer.prefix(count)
    }
}
