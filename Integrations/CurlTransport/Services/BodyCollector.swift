import AggregatorCore

/// Gathers a body while it arrives: undoes its codings, counts what comes out of each, and knows whether the end was reached.
final class BodyCollector {
    /// Bytes reserved at once on the server's word; more is allocated only as it arrives.
    private static let largestReservation = 1 << 20
    /// A plain body up to this size needs no room: otherwise most waiting feeds would be held up by a few large ones.
    private static let smallSize = 64 << 10
    /// Bytes that are read of a body that is only a hint.
    private static let hintLimit = 64 << 10

    private var limit: Int
    /// Whether the status says all that matters: the body is read as far as it can be, and no flaw of it fails the answer.
    private(set) var isHint = false
    /// Whether a hint can't be read any further.
    private var isUnreadable = false
    private var decoders: [any ContentDecoder] = []
    private var codings: [ContentCoding] = []
    /// Bytes that came out of each decoder.
    private var decodedCounts: [Int] = []
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
        decoders = []
        for coding in codings {
            guard let decoder = coding.makeDecoder() else { throw .outOfMemory }
            decoders.append(decoder)
        }
        guard let announced else { return }
        guard announced <= (codings.isEmpty ? limit : codedLimit) else { throw .announcedTooLarge(bytes: announced, limit: limit) }
        bytes.reserveCapacity(min(announced, Self.largestReservation))
    }

    /// Takes a chunk. Returns whether more of the body is wanted.
    func receive(_ chunk: UnsafeRawBufferPointer) throws(BodyFailure) -> Bool {
        transferred += chunk.count
        guard isHint else {
            try take(chunk)
            return true
        }
        if !isUnreadable {
            do throws(BodyFailure) { try take(chunk) } catch { isUnreadable = true }
        }
        // If little is left it is read and dropped, so that the connection can be used again.
        return transferred <= Self.hintLimit
    }

    private func take(_ chunk: UnsafeRawBufferPointer) throws(BodyFailure) {
        if !codings.isEmpty, transferred > codedLimit { throw .tooLarge(limit: limit) }
        try pass(chunk, toStage: 0)
    }

    /// At most `ContentCoding.maximumChain` calls deep.
    private func pass(_ chunk: UnsafeRawBufferPointer, toStage stage: Int) throws(BodyFailure) {
        guard stage < decoders.count else {
            if isHint { return bytes.append(contentsOf: chunk.prefix(limit - bytes.count)) }
            guard chunk.count <= limit - bytes.count else { throw .tooLarge(limit: limit) }
            bytes.append(contentsOf: chunk)
            return
        }
        try decoders[stage].decode(chunk) { (piece) throws(BodyFailure) in
            decodedCounts[stage] += piece.count
            // The output of an inner stage counts too: it costs time even if the next coding shrinks it.
            guard decodedCounts[stage] <= codedLimit else { throw .tooLarge(limit: limit) }
            if !piece.isEmpty { try pass(piece, toStage: stage + 1) }
        }
    }

    /// Drops a body that is no longer wanted. The window of a decoder may be as large as the body.
    func discard() { (bytes, decoders) = ([], []) }

    /// The decoded body. Without any bytes it is empty, whatever its coding is said to be: servers label redirects so.
    func finish() throws(BodyFailure) -> [UInt8] {
        guard transferred > 0, !isHint else { return bytes }
        for (decoder, coding) in zip(decoders, codings) where !decoder.isComplete { throw .truncated(coding) }
        return bytes
    }
}

extension Int {
    func addingSaturating(_ other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }
}
