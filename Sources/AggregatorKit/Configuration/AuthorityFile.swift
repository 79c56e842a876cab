public import AggregatorCore

/// Files of certificate authorities that a person named, looked at before anybody is asked: a wrong one is that person's mistake, and no
/// failure of every source in turn.
public enum AuthorityFile {
    /// Throws unless it can be read and holds a certificate in PEM.
    ///
    /// - Parameter name: where it was named, as in `--ca-file`.
    public static func check(
        _ path: String, named name: String, isUsage: Bool, _ files: any FileService
    ) async throws(ConfigurationFailure) {
        let bytes: [UInt8]
        do throws(FileFailure) {
            // A file of that name, and not standard input.
            bytes = try await files.read(path == "-" ? "./-" : path, limit: PEMFile.longest)
        } catch {
            throw ConfigurationFailure(.badValue, "The authorities of \(name) can't be had: \(error.message)", isUsage: isUsage)
        }
        guard PEMFile.holdsCertificate(bytes) else {
            throw ConfigurationFailure(
                .badValue, "\(path), which \(name) names, holds no certificate in PEM (“-----BEGIN CERTIFICATE-----”); name another file.",
                isUsage: isUsage)
        }
    }
}

extension Configuration {
    /// Throws where the file of authorities can't be used that was set for all sources.
    public func checkAuthorities(_ files: any FileService) async throws(ConfigurationFailure) {
        guard let authorityFile, let origin = origins["ca-file"] else { return }
        try await AuthorityFile.check(authorityFile, named: origin.naming("ca-file"), isUsage: origin.isOption, files)
    }
}
