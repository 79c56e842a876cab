public import AggregatorCore

/// Keeps everything in a folder of plain-text files, to be read, compared, searched and kept in git.
public struct FileStoreIntegration: Integration {
    /// The options of the file store, which are for tests alone.
    package struct Options: Sendable {
        /// Called with every step before the store takes it on its disk; decides what becomes of it, so that tests can make each step fail.
        package var watch: (@Sendable (Step) -> Verdict)?

        /// Creates options; without a watch every step is done.
        package init(watch: (@Sendable (Step) -> Verdict)? = nil) { self.watch = watch }

        /// A step that is about to be taken. Paths are complete.
        package enum Step: Sendable, Hashable {
            /// Makes a folder, which may exist already; for this step, `pretended` counts as `done`.
            case makeFolder(String)
            /// Writes a new file.
            case write(String)
            /// Syncs the contents of a file to the disk.
            case sync(String)
            /// Renames a file, in place of whatever has the new name.
            case rename(String, to: String)
            /// Removes a file; a missing file is no failure.
            case remove(String)
            /// Syncs the names in a folder to the disk.
            case syncFolder(String)
        }

        /// The fate of a step.
        package enum Verdict: Sendable, Hashable {
            /// The store takes the step.
            case done
            /// The step fails with this `errno`; a file may be written in part.
            case failed(Int32)
            /// The step counts as done, but is not taken.
            case pretended
        }
    }

    public let name = "FileStore"

    private let options: Options

    /// Creates the integration.
    public init() { self.init(Options()) }

    /// Creates the integration; `options` hold for every store that it opens.
    package init(_ options: Options) { self.options = options }

    public var contribution: Contribution {
        var contribution = Contribution()
        contribution.storeBackends = [FileStoreBackend(watch: options.watch)]
        return contribution
    }

    public func health() async -> Health { Health(summary: "plain files, format \(FormatMarker.version)") }
}
