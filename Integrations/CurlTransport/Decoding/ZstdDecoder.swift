import CZstd

/// Zstandard (RFC 8878), any number of frames, with windows of at most 8 MiB (RFC 9659).
///
/// Bytes after the last frame that are no frame are ignored.
final class ZstdDecoder: ContentDecoder {
    private static let largestWindowLog: Int32 = 23
    private static let magicNumberSize = 4

    private let stream: OpaquePointer
    private let buffer = DecodingBuffer()
    private var frames = 0
    /// Bytes of the frame that is being read.
    private var frameBytes = 0
    private var isOver = false
    private var isDamaged = false
    private(set) var hasMore = false
    /// The output so far, up to the largest window. zstd makes the window as large as the frame says, but writes to no more of it than
    /// comes out.
    private(set) var windowBytes = 0

    /// `nil` where there is no memory, or zstd does not take the limit of its window: a frame could ask for gigabytes.
    init?() {
        guard let stream = ZSTD_createDStream() else { return nil }
        guard ZSTD_isError(ZSTD_DCtx_setParameter(stream, ZSTD_d_windowLogMax, Self.largestWindowLog)) == 0 else {
            ZSTD_freeDStream(stream)
            return nil
        }
        self.stream = stream
    }

    deinit { ZSTD_freeDStream(stream) }

    /// After a frame, fewer bytes than one begins with are no other frame.
    var isComplete: Bool { frames > 0 && (isOver || frameBytes < Self.magicNumberSize) }

    func decode(_ input: inout UnsafeRawBufferPointer) throws(BodyFailure) -> UnsafeRawBufferPointer {
        guard !isDamaged else { throw .damaged(.zstd) }
        guard !isOver else {
            input = .nothing
            return .nothing
        }
        var source = ZSTD_inBuffer(src: input.baseAddress, size: input.count, pos: 0)
        var output = ZSTD_outBuffer(dst: buffer.bytes, size: DecodingBuffer.size, pos: 0)
        let result = ZSTD_decompressStream(stream, &output, &source)
        input.skip(source.pos)
        frameBytes += source.pos
        windowBytes = min(windowBytes + output.pos, 1 << Int(Self.largestWindowLog))
        hasMore = false
        if ZSTD_isError(result) != 0 {
            if frames > 0, ZSTD_getErrorCode(result) == ZSTD_error_prefix_unknown {
                (isOver, input) = (true, .nothing)
            } else {
                // What came before the flaw is handed on first.
                guard output.pos > 0 else { throw .damaged(.zstd) }
                (isDamaged, hasMore) = (true, true)
            }
        } else if result == 0 {
            frames += 1
            frameBytes = 0
        } else {
            hasMore = output.pos == output.size
        }
        return buffer.prefix(output.pos)
    }
}
