import AggregatorCore

/// Writes one recording: a source's file is whole after each event, so that what a crash leaves can be replayed.
actor FolderCassetteWriter: CassetteWriter {
    private let files: any FileService
    private let folder: CassetteFolder
    private var attempts: [Int: (lines: JSONWriter, exchanges: Int)] = [:]

    init(files: any FileService, folder: CassetteFolder) {
        self.files = files
        self.folder = folder
    }

    func keep(_ event: Recording.Event, of attempt: Int) async throws(FileFailure) {
        switch event {
        case .began(let opening):
            attempts[attempt, default: (JSONWriter(), 0)].lines.line(AttemptObject(opening))
        case .exchanged(let exchange):
            attempts[attempt, default: (JSONWriter(), 0)].exchanges += 1
            let body = try await keepBody(of: exchange, attempt, attempts[attempt]?.exchanges ?? 0)
            attempts[attempt, default: (JSONWriter(), 0)].lines.line(ExchangeObject(exchange, body: body))
        case .recalled(let records):
            for record in records { attempts[attempt, default: (JSONWriter(), 0)].lines.line(record) }
        }
        if let lines = attempts[attempt]?.lines { try await files.write(lines.bytes, to: folder.source(attempt)) }
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
