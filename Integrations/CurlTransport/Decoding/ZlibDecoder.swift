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

    func decode(
        _ chunk: UnsafeRawBufferPointer, into next: (UnsafeRawBufferPointer) throws(BodyFailure) -> Void
    ) throws(BodyFailure) {
        var rest = chunk
        while let byte = rest.first {
            switch state {
            case .opening(nil):
                state = .opening(first: byte)
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst())
            case .opening(let first?):
                try open(first, byte)
                state = .inside
                try inflateAgain(first, into: next)
            case .inside:
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(try inflate(rest, into: next)))
            case .between(nil):
                state = format == .gzip && byte == 0x1f ? .between(first: byte) : .over
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst())
            case .between(let first?):
                guard byte == 0x8b else {
                    state = .over
                    return
                }
                inflateReset(stream)
                state = .inside
                try inflateAgain(first, into: next)
            case .over:
                return
            }
        }
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
    private func inflateAgain(
        _ byte: UInt8, into next: (UnsafeRawBufferPointer) throws(BodyFailure) -> Void
    ) throws(BodyFailure) {
        let held = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)
        defer { held.deallocate() }
        held.initialize(to: byte)
        _ = try inflate(UnsafeRawBufferPointer(start: held, count: 1), into: next)
    }

    /// Returns how many bytes of `input` belong to the current member.
    private func inflate(
        _ input: UnsafeRawBufferPointer, into next: (UnsafeRawBufferPointer) throws(BodyFailure) -> Void
    ) throws(BodyFailure) -> Int {
        guard let start = input.bindMemory(to: UInt8.self).baseAddress, let count = UInt32(exactly: input.count) else { return 0 }
        // zlib reads through this pointer and does not write, whatever its type says.
        stream.pointee.next_in = UnsafeMutablePointer(mutating: start)
        stream.pointee.avail_in = count
        repeat {
            stream.pointee.next_out = buffer.bytes
            stream.pointee.avail_out = UInt32(DecodingBuffer.size)
            let result = CZlib.inflate(stream, Z_NO_FLUSH)
            try next(buffer.prefix(DecodingBuffer.size - Int(stream.pointee.avail_out)))
            switch result {
            case Z_STREAM_END:
                state = .between(first: nil)
                return input.count - Int(stream.pointee.avail_in)
            case Z_OK: break
            // Nothing more can be done with this input.
            case Z_BUF_ERROR: return input.count
            case Z_MEM_ERROR: throw .outOfMemory
            default: throw .damaged(format == .gzip ? .gzip : .deflate)
            }
        } while stream.pointee.avail_in > 0 || stream.pointee.avail_out == 0
        return input.count
    }
}
