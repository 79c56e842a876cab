import CBrotli

/// Brotli (RFC 7932). Bytes after the stream are ignored.
final class BrotliDecoder: ContentDecoder {
    private let state: OpaquePointer
    private let buffer = DecodingBuffer()
    private(set) var isComplete = false
    /// RFC 7932, 9.1.
    private static let largestWindow = 16 << 20
    /// Grows with the output, up to the largest window.
    private(set) var windowBytes = 0

    init?() {
        guard let state = BrotliDecoderCreateInstance(nil, nil, nil) else { return nil }
        self.state = state
    }

    deinit { BrotliDecoderDestroyInstance(state) }

    func decode(
        _ chunk: UnsafeRawBufferPointer, into next: (UnsafeRawBufferPointer) throws(BodyFailure) -> Void
    ) throws(BodyFailure) {
        guard !isComplete else { return }
        var available = chunk.count
        var input = chunk.bindMemory(to: UInt8.self).baseAddress
        while true {
            var room = DecodingBuffer.size
            var output: UnsafeMutablePointer<UInt8>? = buffer.bytes
            let result = BrotliDecoderDecompressStream(state, &available, &input, &room, &output, nil)
            windowBytes = min(windowBytes + DecodingBuffer.size - room, Self.largestWindow)
            try next(buffer.prefix(DecodingBuffer.size - room))
            switch result {
            case BROTLI_DECODER_RESULT_SUCCESS:
                isComplete = true
                return
            case BROTLI_DECODER_RESULT_NEEDS_MORE_INPUT: return
            case BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT: continue
            default: throw .damaged(.brotli)
            }
        }
    }
}
