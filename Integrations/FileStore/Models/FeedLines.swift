import AggregatorCore

/// The lines of a feed's next file. Each is made or read when its turn comes, so that of long posts only one is in memory.
struct FeedLines {
    /// A line that is not as in the last file.
    enum Line {
        case dropped
        /// The line with its end.
        case made([UInt8])
        /// A line of which only the short members are others.
        case known(PostLine, in: Range<Int>)
        /// The post of the sighting with that number.
        case new(PostLine, sighting: Int)
        case changed(PostLine, sighting: Int, from: Former)
    }

    /// What the last file had of a post.
    struct Former {
        var range: Range<Int>
        /// Since when the post said what it said; `nil` if that is not to be kept as a version.
        var version: Timestamp?
    }

    /// The last file.
    let old: OldLines
    /// The ranges of its lines, without their ends.
    let ranges: [Range<Int>]
    /// What comes in place of lines, by index.
    let lines: [Int: Line]
    /// What comes after them.
    let added: [Line]
    /// The sightings that lines are made of.
    let sightings: [Harvest.Sighting]

    private static let blockSize = 64 << 10

    var count: Int { ranges.count + added.count - lines.values.count(where: \.isDropped) }

    private var size: Int {
        var size = added.reduce(0) { $0 + $1.size }
        for (number, range) in ranges.enumerated() { size += lines[number].map(\.size) ?? range.count + 1 }
        return size
    }

    /// The file with these lines. Its first line counts on the others: until they are written, another of the same length has its place.
    func pieces(_ header: FeedHeader) -> FilePieces {
        var header = header
        (header.count, header.digest) = (count, FeedHeader.Digest().value)
        return FilePieces(first: header.line, size: size) { [header] (take) throws(StoreFailure) in
            var written = header
            written.digest = try write(take)
            return written.line
        }
    }

    /// Passes on the lines in blocks, as most are short, and returns their digest.
    private func write(_ take: FilePieces.Taker) throws(StoreFailure) -> Identifier {
        var old = old
        var digest = FeedHeader.Digest()
        var block: [UInt8] = []
        func add(_ line: [UInt8]) throws(StoreFailure) {
            digest.add(line.dropLast())
            if !block.isEmpty, block.count + line.count > Self.blockSize {
                try take(block)
                block.removeAll(keepingCapacity: true)
            }
            if line.count > Self.blockSize { try take(line) } else { block += line }
        }
        for (number, range) in ranges.enumerated() {
            guard let line = lines[number] else {
                try add(Array(old.next(range)) + [10])
                continue
            }
            if let bytes = try bytes(line, &old) { try add(bytes) }
        }
        for line in added { if let bytes = try bytes(line, &old) { try add(bytes) } }
        if !block.isEmpty { try take(block) }
        return digest.value
    }

    /// The line with its end; `nil` if there is none.
    private func bytes(_ line: Line, _ old: inout OldLines) throws(StoreFailure) -> [UInt8]? {
        switch line {
        case .dropped: return nil
        case .made(let bytes): return bytes
        case .known(let post, let range):
            let line = try old.next(range)
            return post.line(try old.tail(line))
        case .new(let post, let number): return post.line(PostLine.tail(sightings[number].post.recordBytes))
        case .changed(let post, let number, let former):
            let versions = try versions(former, &old)
            return post.line(PostLine.tail(sightings[number].post.recordBytes, versions: versions))
        }
    }

    private func versions(_ former: Former, _ old: inout OldLines) throws(StoreFailure) -> [PostVersion] {
        let line = try old.next(former.range)
        _ = try old.tail(line)
        var versions = PostLine.versions(line)
        if let since = former.version, let said = PostLine.post(line).flatMap({ Post(recordBytes: Array($0)) }) {
            versions.keep(PostVersion(since: since, post: said))
        }
        return versions
    }
}

extension FeedLines.Line {
    fileprivate var isDropped: Bool { if case .dropped = self { true } else { false } }

    /// About how long it gets, as far as that is known.
    fileprivate var size: Int {
        switch self {
        case .dropped, .new: 0
        case .made(let bytes): bytes.count
        case .known(_, let range): range.count
        case .changed(_, _, let former): former.range.count
        }
    }
}
