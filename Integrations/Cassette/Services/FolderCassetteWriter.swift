import AggregatorCore

/// Writes one recording. An event is on the disk once it is kept, so that what a crash leaves can be replayed.
actor FolderCassetteWriter: CassetteWriter {
    private let files: any FileService
    private let folder: CassetteFolder
    /// The number of exchanges of each attempt. The exchanges and what was recalled may be much, and are only in the files.
    private var exchanges: [Int: Int] = [:]

    init(files: any FileService, folder: CassetteFolder) {
        self.files = files
        self.folder = folder
    }

    func keep(_ event: Recording.Event, of attempt: Int) async throws(FileFailure) {
        var lines = JSONWriter()
        switch event {
        case .began(let opening):
            lines.line(AttemptObject(opening))
            // Written as a whole or not at all: without its first line nothing of a file could be read.
            return try await files.write(lines.bytes, to: folder.source(attempt))
        case .exchanged(let exchange):
            let number = exchanges[attempt, default: 0] + 1
            exchanges[attempt] = number
            lines.line(ExchangeObject(exchange, body: try await keepBody(of: exchange, attempt, number)))
        case .recalled(let records):
            for record in records { lines.line(record) }
        }
        try await files.append(lines.bytes, to: folder.source(attempt))
    }

    private func keepBody(of exchange: Recording.Exchange, _ attempt: Int, _ number: Int) async throws(FileFailure) -> String? {
        guard case .success(let response) = exchange.outcome, !response.body.isEmpty else { return nil }
        let name = CassetteFolder.bodyName(attempt, number, contentType: response.headers["Content-Type"])
        try await files.write(response.body, to: "\(folder.sources)/\(name)")
        return name
    }

    func end(report: [JSONValue]) async throws(FileFailure) {
        var writer = JSONWriter()
        for value in report {
            writer.value(value)
            writer.endLine()
        }
        try await files.write(writer.bytes, to: folder.report)
    }
}
