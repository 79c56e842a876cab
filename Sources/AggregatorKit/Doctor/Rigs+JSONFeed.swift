import AggregatorContracts
import AggregatorCore

extension DocumentWriterContract.Rig {
    /// A rig that reads JSON Feed; `nil` for a writer of something else.
    static func matching(_ writer: any DocumentWriter) -> DocumentWriterContract.Rig? {
        let rig = DocumentWriterContract.Rig(writer: writer) { bytes in
            let value = try JSONReader.read(bytes)
            return (value["items"]?.array ?? [value]).compactMap { $0["id"]?.string }
        }
        guard (try? JSONReader.read(writer.write([], feeds: [:], title: "")))?["items"]?.array != nil else { return nil }
        return rig
    }
}

extension ConnectorContract.Rig {
    /// A rig whose servers write pages of JSON Feed.
    static func jsonFeed(_ connector: any Connector) -> ConnectorContract.Rig? {
        guard let address = WebAddress("https://api.example.org/feed") else { return nil }
        return ConnectorContract.Rig(connector: connector, address: address) { guids, next in
            var writer = JSONWriter()
            writer.object { writer in
                writer.member("version", "https://jsonfeed.org/version/1.1")
                writer.member("title", "Samples")
                writer.member("next_url", next?.text)
                writer.member("items", writing: { $0.array(guids) { writer, guid in writer.object { $0.member("id", guid) } } })
            }
            return writer.bytes
        }
    }
}
