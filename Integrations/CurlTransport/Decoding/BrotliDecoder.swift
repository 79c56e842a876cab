import CBrotli

/// Brotli (RFC 7932). Bytes after the stream are ignored.
final class BrotliDecoder: ContentDecoder {
    private let state: OpaquePointer
    private let buffer = DecodingBuffer()
    private(set) var isComplete = false
    private(set) var hasMore = false
    /// RFC 7932, 9.1.
    private static let largestWindow = 16 << 20
    /// Grows with the output, up to the largest window.
    private(set) var windowBytes = 0

    init?() {
        guard let state = BrotliDecoderCreateInstance(nil, nil, nil) else { return nil }
        self.state = state
    }

    deinit { BrotliDecoderDestroyInstance(state) }

    func decode(_ input: inout UnsafeRawBufferPointer) throws(BodyFailure) -> UnsafeRawBufferPointer {
        guard !isComplete else {
            input = .nothing
            return .nothing
        }
        var available = input.count
        var start = input.bindMemory(to: UInt8.self).baseAddress
        var room = DecodingBuffer.size
        var output: UnsafeMutablePointer<UInt8>? = buffer.bytes
        let result = BrotliDecoderDecompressStream(state, &available, &start, &room, &output, nil)
        input.skip(input.count - available)
        let count = DecodingBuffer.size - room
        windowBytes = min(windowBytes + count, Self.largestWindow)
        hasMore = false
        switch result {
        case BROTLI_DECODER_RESULT_SUCCESS:
            isComplete = true
            input = .nothing
        case BROTLI_DECODER_RESULT_NEEDS_MORE_INPUT: input = .nothing
        case BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT: hasMore = true
        default:
            // What came before the flaw is handed on; the next call finds the flaw again.
            guard count > 0 else { throw .damaged(.brotli) }
            hasMore = true
        }
        return buffer.prefix(count)
    }
}
