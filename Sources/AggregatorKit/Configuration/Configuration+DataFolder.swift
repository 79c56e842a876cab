public import AggregatorCore

extension Configuration {
    /// The folder of default stores; `nil` if the machine doesn't name one. Made-up worlds have a folder beside the production one, so that
    /// they never touch real data. It is the user's own: in a shared place the store could be another user's.
    public func dataFolder(_ machine: any EnvironmentService) -> String? {
        let folder = StandardFolders(machine).data
        return environment == .production ? folder : folder.map { "\($0)-\(environment.rawValue)" }
    }
}
