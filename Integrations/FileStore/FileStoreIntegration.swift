public import AggregatorCore

/// Keeps everything in a folder of plain-text files, to be read, compared, searched and kept in git.
public struct FileStoreIntegration: Integration {
    /// What can be chosen of the file store.
    public struct Options: Sendable {
        /// Is told of every step before the store takes it on its disk, and says what becomes of it: so that each of them can be made to fail.
        public var watch: (@Sendable (Step) -> Verdict)?

        /// Without a watch every step is done.
        public init(watch: (@Sendable (Step) -> Verdict)? = nil) { self.watch = watch }

        /// What is about to be done. Paths are whole.
        public enum Step: Sendable, Hashable {
            /// One that may be there already; making it is never pretended.
            case makeFolder(String)
            /// A new file.
            case write(String)
            /// What is in a file reaches the disk.
            case sync(String)
            /// In place of whatever has that name.
            case rename(String, to: String)
            /// A file; that it is not there is no failure.
            case remove(String)
            /// What the names in a folder mean reaches the disk.
            case syncFolder(String)
        }

        /// What becomes of a step.
        public enum Verdict: Sendable, Hashable {
            /// The store goes on and takes it.
            case done
            /// By the system's number; of a file that is written half may be there.
            case failed(Int32)
            /// The disk says that it is done, and does nothing.
            case pretended
        }
    }

    public let name = "FileStore"

    private let options: Options

    /// Of every store that it opens.
    public init(_ options: Options = Options()) { self.options = options }

    public var contribution: Contribution {
        var contribution = Contribution()
        contribution.storeBackends = [FileStoreBackend(watch: options.watch)]
        return contribution
    }

    public func health() async -> Health { Health(summary: "plain files, format \(FormatMarker.version)") }
}
