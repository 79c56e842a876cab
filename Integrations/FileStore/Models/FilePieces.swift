import AggregatorCore

/// What a file is to hold, piece by piece, so that a long one is never put together in memory.
struct FilePieces {
    /// Takes the next piece.
    typealias Taker = ([UInt8]) throws(StoreFailure) -> Void

    /// The first piece, as far as it is known before the others are made.
    let first: [UInt8]
    /// About how long the file gets, but for what a harvest brings.
    let size: Int
    /// Passes on the pieces after the first, and returns what the first has to be in the end; it is then as long as before.
    let rest: (Taker) throws(StoreFailure) -> [UInt8]

    init(first: [UInt8], size: Int, rest: @escaping (Taker) throws(StoreFailure) -> [UInt8]) {
        self.first = first
        self.size = size
        self.rest = rest
    }

    /// A file that is one piece.
    init(_ whole: [UInt8]) {
        self.init(first: whole, size: whole.count) { (_) throws(StoreFailure) in whole }
    }
}
