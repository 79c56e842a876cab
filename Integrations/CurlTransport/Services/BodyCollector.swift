import AggregatorCore

/// Gathers a body while it arrives: undoes its codings, counts what comes out of each, and knows whether the end was reached.
final class BodyCollector {
    /// Reserved at once on the server's word; more only as it comes.
    private static let largestReservation = 1 << 20

    private let limit: Int
    private var decoders: [any ContentDecoder] = []
    private var codings: [ContentCoding] = []
    /// Bytes that came out of each decoder.
    private var decodedCounts: [Int] = []
    private var bytes: [UInt8] = []
    /// Bytes as they crossed the wire.
    private(set) var transferred = 0

    init(limit: Int) { self.limit = max(limit, 0) }

    /// Coded bytes may be a little more than decoded ones, where nothing could be saved.
    private var codedLimit: Int { limit.addingSaturating(limit / 8).addingSaturating(64 << 10) }

    /// Prepares for a body with these header fields, of which the server announced so many bytes.
    func begin(_ fields: [Header], announced: Int?) throws(BodyFailure) {
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

    func receive(_ chunk: UnsafeRawBufferPointer) throws(BodyFailure) {
        transferred += chunk.count
        if !codings.isEmpty, transferred > codedLimit { throw .tooLarge(limit: limit) }
        try pass(chunk, toStage: 0)
    }

    /// At most `ContentCoding.maximumChain` calls deep.
    private func pass(_ chunk: UnsafeRawBufferPointer, toStage stage: Int) throws(BodyFailure) {
        guard stage < decoders.count else {
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

    /// The decoded body. An empty body is an empty body, whatever its coding is said to be: servers label redirects so.
    func finish() throws(BodyFailure) -> [UInt8] {
        guard transferred > 0 else { return [] }
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
