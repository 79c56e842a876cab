import AggregatorCore

/// Gathers a body while it arrives: undoes its codings, counts what comes out of each, and knows whether the end was reached.
final class BodyCollector {
    /// Reserved at once on the server's word; more only as it comes.
    private static let largestReservation = 1 << 20
    /// A plain body up to this has room always: most feeds that wait would be held up by a few that are large.
    private static let smallSize = 64 << 10
    /// What is read of a body that is a hint alone.
    private static let hintLimit = 64 << 10

    private var limit: Int
    /// The status has said what there is to say: of the body is taken what can be had, and no flaw of it fails the answer.
    private(set) var isHint = false
    /// A hint that can't be read any further.
    private var isUnreadable = false
    private var decoders: [any ContentDecoder] = []
    private var codings: [ContentCoding] = []
    /// Bytes that came out of each decoder.
    private var decodedCounts: [Int] = []
    private var bytes: [UInt8] = []
    /// Whether the bytes tell where they end, which their decoders look for.
    var hasOwnEnd: Bool { !codings.isEmpty }
    /// Bytes in memory: the decoded ones, and the windows of the decoders, which may be as large again.
    var heldBytes: Int { decoders.reduce(bytes.count) { $0 + $1.windowBytes } }

    /// Whether it takes room that has to be asked for. A coded one always does: nobody knows what it unfolds to.
    func needsRoom(for chunk: UnsafeRawBufferPointer) -> Bool {
        !isHint && (!codings.isEmpty || bytes.count + chunk.count > Self.smallSize)
    }
    /// Bytes as they crossed the wire.
    private(set) var transferred = 0

    init(limit: Int) { self.limit = max(limit, 0) }

    /// Coded bytes may be a little more than decoded ones, where nothing could be saved.
    private var codedLimit: Int { limit.addingSaturating(limit / 8).addingSaturating(64 << 10) }

    /// Prepares for a body with these header fields, of which the server announced so many bytes.
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

    /// Whether more of it is wanted.
    func receive(_ chunk: UnsafeRawBufferPointer) throws(BodyFailure) -> Bool {
        transferred += chunk.count
        guard isHint else {
            try take(chunk)
            return true
        }
        if !isUnreadable {
            do throws(BodyFailure) { try take(chunk) } catch { isUnreadable = true }
        }
        // A little more is read over, so that the connection can be used again.
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
            // What one coding hides from the next costs time as well.
            guard decodedCounts[stage] <= codedLimit else { throw .tooLarge(limit: limit) }
            if !piece.isEmpty { try pass(piece, toStage: stage + 1) }
        }
    }

    /// Nobody wants it any more. The window of a decoder may be as large as the body.
    func discard() { (bytes, decoders) = ([], []) }

    /// The decoded body. An empty body is an empty body, whatever its coding is said to be: servers label redirects so.
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
