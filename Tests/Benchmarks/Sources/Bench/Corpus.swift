import Foundation

/// Documents of a folder, in memory, in the order of their names.
struct Corpus {
    struct Document {
        let path: String
        let bytes: [UInt8]
    }

    let documents: [Document]

    init(_ document: Document) { documents = [document] }

    /// Reads every file below, whatever its name; a file that is no feed is a failure for all parsers.
    init(folder: String) {
        var paths: [String] = []
        for case let name as String in FileManager.default.enumerator(atPath: folder) ?? .init() {
            var isFolder: ObjCBool = false
            let path = folder + "/" + name
            if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue { paths.append(path) }
        }
        documents = paths.sorted().compactMap { path in
            FileManager.default.contents(atPath: path).map { Document(path: path, bytes: Array($0)) }
        }
    }

    var size: Int { documents.reduce(0) { $0 + $1.bytes.count } }
}
