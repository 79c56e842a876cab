import AggregatorCore

/// Recordings as folders: `cassette.jsonl`, `sources/N.jsonl` with bodies beside it, `report.jsonl`.
struct CassetteFolders: CassetteService {
    let files: any FileService
    /// The most bytes of a made-up answer.
    private static let madeUp = 1 << 20
    private var recorded: CassetteFiles { CassetteFiles(files: files) }

    func begin(_ opening: Recording.Opening, at place: String) async throws(FileFailure) -> any CassetteWriter {
        let folder = try folder(place)
        guard !files.exists(folder.opening) else {
            throw FileFailure(.taken, "\(place) holds a recording already: name another folder.")
        }
        // A report or a source of the recording could take the place of a file that has its name.
        if files.exists(place), try await !files.list(place).isEmpty {
            throw FileFailure(.taken, "\(place) holds other files: name a folder that is empty, or not there yet.")
        }
        try await files.makeFolder(folder.sources)
        var writer = JSONWriter()
        writer.line(CassetteHeaderObject(program: opening.program))
        writer.line(OpeningObject(opening))
        for source in opening.sources { writer.line(SourceObject(source)) }
        try await files.write(writer.bytes, to: folder.opening)
        return FolderCassetteWriter(files: files, folder: folder)
    }

    func read(_ place: String) async throws(FileFailure) -> Recording {
        let folder = try folder(place)
        let lines = try await recorded.lines(of: folder.opening)
        guard let header = lines.first.flatMap(CassetteHeaderObject.init) else {
            throw FileFailure(.other, "\(place) is no recording: its cassette.jsonl doesn't begin as one.")
        }
        guard header.version <= CassetteHeaderObject.version else {
            throw FileFailure(.other, "\(place) was recorded by a newer aggregator (\(header.program)); replay it with that one.")
        }
        guard header.version == CassetteHeaderObject.version else {
            throw FileFailure(
                .other, "\(place) was recorded by an older aggregator (\(header.program)), which kept too little: record it again.")
        }
        guard lines.count > 1, let object = OpeningObject(record: lines[1]) else {
            throw FileFailure(.other, "\(place) is damaged: the second line of its cassette.jsonl can't be understood.")
        }
        var opening = Recording.Opening(
            program: header.program, seed: object.seed, moment: object.moment.moment, isForced: object.isForced,
            configuration: object.configuration, siteWaits: object.siteWaits)
        for (index, value) in lines.enumerated().dropFirst(2) {
            guard let source = SourceObject(record: value) else { throw Self.damaged(folder.opening, index) }
            opening.sources.append(source.source)
        }
        var recording = Recording(opening: opening)
        let numbers = try await files.list(folder.sources).compactMap(CassetteFolder.number).sorted()
        for number in numbers { recording.lines.append(try await line(number, in: folder)) }
        if files.exists(folder.report) { recording.report = try await recorded.lines(of: folder.report) }
        return recording
    }

    private func folder(_ place: String) throws(FileFailure) -> CassetteFolder {
        // Paths below an empty name would begin at the root.
        guard !place.isEmpty else { throw FileFailure(.notFound, "An empty name is no folder for a recording: name one.") }
        return CassetteFolder(place)
    }

    private func line(_ number: Int, in folder: CassetteFolder) async throws(FileFailure) -> Recording.Line {
        let path = folder.source(number)
        let lines = try await recorded.lines(of: path, mayBreakOff: true)
        guard let attempt = lines.first.flatMap(AttemptObject.init) else {
            throw FileFailure(.other, "\(path) is damaged: its first line does not say which source was asked, and when.")
        }
        var line = Recording.Line(attempt.attempt)
        for (index, value) in lines.enumerated().dropFirst() {
            if let exchange = ExchangeObject(record: value) {
                line.exchanges.append(Recording.Exchange(exchange, body: try await body(of: exchange, in: folder)))
            } else if let recalled = ArchiveRecord(record: value) {
                line.recalled.append(recalled)
            } else {
                throw Self.damaged(path, index)
            }
        }
        return line
    }

    private static func damaged(_ path: String, _ index: Int) -> FileFailure {
        FileFailure(.other, "\(path) is damaged: line \(index + 1) can't be understood.")
    }

    /// A name in a foreign recording must not lead outside of the folder, and a file in it not be longer than what was asked for.
    private func body(of exchange: ExchangeObject, in folder: CassetteFolder) async throws(FileFailure) -> [UInt8] {
        guard let name = exchange.bodyName else { return [] }
        guard !name.contains("/"), name != ".." else {
            throw FileFailure(.other, "\(folder.sources) is damaged: “\(name)” is no name of a body.")
        }
        let path = "\(folder.sources)/\(name)"
        guard files.place(of: path).path == "\(files.place(of: folder.sources).path)/\(name)" else {
            throw FileFailure(.other, "\(folder.sources) is damaged: “\(name)” is a link, and no body.")
        }
        // A made-up answer heeds no limit, and is short.
        let limit = min(max(exchange.request.request.limits.bytes, Self.madeUp), CassetteFiles.longest)
        return try await recorded.bytes(of: path, limit: limit)
    }
}

extension JSONWriter {
    mutating func line(_ record: some JSONRecord) {
        record.write(to: &self)
        endLine()
    }
}
