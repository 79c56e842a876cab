public import AggregatorCore

extension EnvironmentService {
    /// What is wrong with a relative path where `isWorkingDirectoryMended`, as a sentence goes on behind the path.
    public var mendedFolderComplaint: String {
        "lies in a folder whose name is not UTF-8, and no such name can be taken to the letter; give the folder another one"
    }
}
