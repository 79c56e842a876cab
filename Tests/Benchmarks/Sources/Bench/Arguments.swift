/// The command line.
struct Arguments {
    var folder = ""
    var rounds = 9
    /// Whether the table has a row per file instead of a row per parser.
    var listsFiles = false
    /// The script that runs parsers of another language.
    var peers: String?
    /// The program whose output is compared.
    var program: String?
    /// A program that links the same and does nothing. If it is given, the start is measured, over a document in the folder's place.
    var idle: String?
    /// Whether memory is measured instead of time.
    var measuresMemory = false
    /// The one large document whose memory is measured.
    var large: LargeDocument?
    /// The one subject whose memory is measured.
    var only: String?

    init?(_ arguments: some Sequence<String>) {
        var iterator = arguments.makeIterator()
        while let argument = iterator.next() {
            switch argument {
            case "--rounds":
                guard let value = iterator.next().flatMap({ Int($0) }), value > 0 else { return nil }
                rounds = value
            case "--files": listsFiles = true
            case "--memory": measuresMemory = true
            case "--large": large = iterator.next().flatMap(LargeDocument.init)
            case "--peers": peers = iterator.next()
            case "--program": program = iterator.next()
            case "--idle": idle = iterator.next()
            case "--only": only = iterator.next()
            case let option where option.hasPrefix("-"): return nil
            default: folder = argument
            }
        }
        if folder.isEmpty { return nil }
    }
}
