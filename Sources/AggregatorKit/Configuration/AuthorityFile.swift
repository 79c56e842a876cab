public import AggregatorCore

/// Checks files of certificate authorities that the user named before any server is asked: a wrong file is the user's mistake, and no
/// failure of every source in turn.
public enum AuthorityFile {
    /// Throws unless the file can be read and holds a certificate in PEM.
    ///
    /// - Parameter name: Where it was named, as in `--ca-file`.
    public static func check(
        _ path: String, named name: String, isUsage: Bool, _ files: any FileService
    ) async throws(ConfigurationFailure) {
        let bytes: [UInt8]
        do throws(FileFailure) {
            // The file of that name, and not standard input.
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
    /// Throws if the file of authorities that was set for all sources can't be used.
    public func checkAuthorities(_ files: any FileService) async throws(ConfigurationFailure) {
        guard let authorityFile, let origin = origins["ca-file"] else { return }
        try await AuthorityFile.check(authorityFile, named: origin.naming("ca-file"), isUsage: origin.isOption, files)
    }
}
