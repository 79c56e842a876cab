import AggregatorCore

/// Gathers a body while it arrives: undoes its codings, counts what comes out of each, and knows whether the end was reached.
final class BodyCollector {
    /// Bytes reserved at once on the server's word; more is allocated only as it arrives.
    private static let largestReservation = 1 << 20
    /// A plain body up to this size needs no room: otherwise most waiting feeds would be held up by a few large ones.
    private static let smallSize = 64 << 10
    /// Bytes that are read of a body that is only a hint.
    private static let hintLimit = 64 << 10
    /// Decoded bytes in one slice: a few coded ones may hold many megabytes, and all transfers share one thread.
    static let bytesPerSlice = 512 << 10

    private var limit: Int
    /// Whether the status says all that matters: the body is read as far as it can be, and no flaw of it fails the answer.
    private(set) var isHint = false
    /// Whether a hint can't be read any further.
    private var isUnreadable = false
    private var decoders: [any ContentDecoder] = []
    private var codings: [ContentCoding] = []
    /// Bytes that came out of each decoder.
    private var decodedCounts: [Int] = []
    /// What each decoder has still to read; that of the first one lies in the piece at hand, that of any other in the buffer of the one
    /// before.
    private var inputs: [UnsafeRawBufferPointer] = []
    /// Bytes of the piece at hand that were decoded in earlier slices.
    private var decoded = 0
    /// Whether the piece at hand has not been decoded to its end, and has to come again.
    private(set) var isBehind = false
    private var bytes: [UInt8] = []
    /// Bytes in memory: the decoded ones, and the windows of the decoders, which may be as large again.
    var heldBytes: Int { decoders.reduce(bytes.count) { $0 + $1.windowBytes } }

    /// Whether a chunk takes room that has to be asked for. A coded body always does: its decoded size is unknown.
    func needsRoom(for chunk: UnsafeRawBufferPointer) -> Bool {
        !isHint && (!codings.isEmpty || bytes.count + chunk.count > Self.smallSize)
    }
    /// Bytes as they crossed the wire.
    private(set) var transferred = 0

    init(limit: Int) { self.limit = max(limit, 0) }

    /// Coded bytes may be a few more than decoded ones, if compression saved nothing.
    private var codedLimit: Int { limit.addingSaturating(limit / 8).addingSaturating(64 << 10) }

    /// Prepares for a body with these header fields; `announced` is the number of bytes that the server announced.
    func begin(_ fields: [Header], announced: Int?, isHint: Bool = false) throws(BodyFailure) {
        self.isHint = isHint
        guard isHint else { return try prepare(fields, announced: announced) }
        limit = min(limit, Self.hintLimit)
        do throws(BodyFailure) { try prepare(fields, announced: nil) } catch { isUnreadable = true }
    }

    private func prepare(_ fields: [Header], announced: Int?) throws(BodyFailure) {
        codings = try ContentCoding.chain(fields).reversed()
        decodedCounts = codings.map { _ in 0 }
        inputs = codings.map { _ in .nothing }
        decoders = []
        for coding in codings {
            guard let decoder = coding.makeDecoder() else { throw .outOfMemory }
            decoders.append(decoder)
        }
        guard let announced else { return }
        guard announced <= (codings.isEmpty ? limit : codedLimit) else { throw .announcedTooLarge(bytes: announced, limit: limit) }
        bytes.reserveCapacity(min(announced, Self.largestReservation))
    }

    /// Takes a piece of the body. If it decodes to more than one slice, `isBehind` is set, and libcurl must deliver the same piece again.
    /// Returns whether more of the body is wanted.
    func receive(_ piece: UnsafeRawBufferPointer) throws(BodyFailure) -> Bool {
        if isHint {
            if !isUnreadable {
                do throws(BodyFailure) { try take(piece) } catch { (isUnreadable, isBehind) = (true, false) }
            }
        } else {
            try take(piece)
        }
        guard !isBehind else { return true }
        (transferred, decoded) = (transferred + piece.count, 0)
        // If little is left of a hint it is read and dropped, so that the connection can be used again.
        return !isHint || transferred <= Self.hintLimit
    }

    private func take(_ piece: UnsafeRawBufferPointer) throws(BodyFailure) {
        guard !decoders.isEmpty else { return try append(piece) }
        guard transferred + piece.count <= codedLimit else { throw .tooLarge(limit: limit) }
        inputs[0] = UnsafeRawBufferPointer(rebasing: piece.dropFirst(decoded))
        // The memory of the piece is only lent.
        defer { inputs[0] = .nothing }
        var room = Self.bytesPerSlice
        // The last one that can do something goes first, so that no output waits but one piece of each.
        while let stage = decoders.indices.last(where: { !inputs[$0].isEmpty || decoders[$0].hasMore }) {
            isBehind = room <= 0
            guard !isBehind else {
                decoded = piece.count - inputs[0].count
                return
            }
            let output = try decoders[stage].decode(&inputs[stage])
            room -= output.count
            decodedCounts[stage] += output.count
            // The output of an inner stage counts too: it costs time even if the next coding shrinks it.
            guard decodedCounts[stage] <= codedLimit else { throw .tooLarge(limit: limit) }
            if stage + 1 < decoders.count { inputs[stage + 1] = output } else { try append(output) }
        }
        isBehind = false
    }

    private func append(_ piece: UnsafeRawBufferPointer) throws(BodyFailure) {
        if isHint { return bytes.append(contentsOf: piece.prefix(limit - bytes.count)) }
        guard piece.count <= limit - bytes.count else { throw .tooLarge(limit: limit) }
        bytes.append(contentsOf: piece)
    }

    /// Drops a body that is no longer wanted. The window of a decoder may be as large as the body.
    func discard() { (bytes, decoders, inputs) = ([], [], []) }

    /// The decoded body. Without any bytes it is empty, whatever its coding is said to be: servers label redirects so.
    func finish() throws(BodyFailure) -> [UInt8] {
        guard transferred > 0 || isBehind, !isHint else { return bytes }
        for (decoder, coding) in zip(decoders, codings) where !decoder.isComplete || isBehind { throw .truncated(coding) }
        return bytes
    }
}

extension Int {
    func addingSaturating(_ other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }
}
