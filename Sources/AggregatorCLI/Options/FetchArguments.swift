import ArgumentParser

/// Options of every command that fetches.
struct FetchArguments: ParsableArguments {
    @Option(help: ArgumentHelp("Transfers in flight (256).", valueName: "n"))
    var concurrency: String?

    @Option(help: ArgumentHelp("Transfers in flight to one host (1).", valueName: "n"))
    var hostConnections: String?

    @Option(help: ArgumentHelp("Pause between requests to one host (1s; 60s for Reddit, unless it is 0).", valueName: "seconds"))
    var hostDelay: String?

    @Option(help: ArgumentHelp("Time for one source (30s).", valueName: "seconds"))
    var timeout: String?

    @Option(help: ArgumentHelp("Largest document, decoded (32MiB).", valueName: "bytes"))
    var maxBytes: String?

    @Option(
        help: ArgumentHelp("What one document may hold, as in depth=500. Repeatable.", valueName: "name=n"),
        completion: LimitSetting.beginnings)
    var limit: [LimitSetting] = []

    @Option(help: ArgumentHelp("Allow connections to this special-use network, as in 127.0.0.0/8. Repeatable.", valueName: "cidr"))
    var allowNetwork: [String] = []

    @Option(
        help: ArgumentHelp("Trust the certificate authorities in this file as well.", valueName: "file"), completion: .file())
    var caFile: String?

    func validate() throws { for setting in limit { try setting.check() } }

    var settings: [String: [String]] {
        var settings = [
            "concurrency": concurrency, "host-connections": hostConnections, "host-delay": hostDelay, "timeout": timeout,
            "max-bytes": maxBytes, "ca-file": caFile,
        ].compactMapValues { $0.map { [$0] } }
        settings.merge(limit.settings) { $1 }
        if !allowNetwork.isEmpty { settings["allow-network"] = allowNetwork }
        return settings
    }
}
