import AggregatorCore
import CCurl

/// Where libcurl finds the certificate authorities that are trusted: this system's, and those of a file that somebody named besides.
///
/// Beside a folder, libcurl reads the file again for every connection, and one as long as a system's own takes it 25 ms each time; and the
/// folder of a small system holds the certificates in no form in which they can be looked up. A file alone it reads once and keeps: so a
/// file that was named becomes one with the system's.
final class Authorities: Sendable {
    /// What one transfer is told; `nil` is nothing.
    struct Trust: Equatable {
        var file: String?
        var folder: String?
    }

    private struct Joined {
        let versions: [FileVersion]
        let bundle: AuthorityBundle?
    }

    private struct State {
        /// By the path of the file that was named.
        var files: [String: Joined] = [:]
        /// Of files that have changed since: libcurl knows by its path what it keeps, and a closed one's would be the next one's.
        var outdated: [AuthorityBundle?] = []
    }

    /// Each holds a descriptor and its bytes, until the transport ends.
    private static let mostJoined = 8

    private let system: Trust
    private let joined = Locked(State())

    /// - Parameter system: both places, where there are both; as libcurl was built where nothing is said.
    init(system: Trust = .builtIn) { self.system = system }

    /// What to trust where somebody named `own` besides the system's, or nothing; `nil` where `own` is no file. To open a pipe would hold up
    /// everybody.
    func trust(besides own: String?) -> Trust? {
        let alone = Trust(file: system.file, folder: system.file == nil ? system.folder : nil)
        guard let own else { return alone }
        guard let status = Self.status(of: own), Int32(truncatingIfNeeded: status.st_mode) & S_IFMT == S_IFREG else { return nil }
        let pair = Trust(file: own, folder: system.folder)
        guard let file = system.file, let ours = Self.status(of: file) else { return pair }
        if ours.st_dev == status.st_dev, ours.st_ino == status.st_ino { return alone }
        return bundle(of: own, file, versions: [FileVersion(status), FileVersion(ours)]).map { Trust(file: $0.path) } ?? pair
    }

    private func bundle(of own: String, _ file: String, versions: [FileVersion]) -> AuthorityBundle? {
        joined.withLock { joined in
            if let known = joined.files[own], known.versions == versions { return known.bundle }
            guard joined.files.count + joined.outdated.count < Self.mostJoined else { return nil }
            let bundle = AuthorityBundle([own, file])
            if let old = joined.files.updateValue(Joined(versions: versions, bundle: bundle), forKey: own) {
                joined.outdated.append(old.bundle)
            }
            return bundle
        }
    }

    private static func status(of path: String) -> stat? {
        var status = stat()
        return stat(path, &status) == 0 ? status : nil
    }
}

extension Authorities.Trust {
    /// Where this libcurl looks.
    static var builtIn: Self {
        guard let version = ccurl_version() else { return Self() }
        return Self(file: version.pointee.cainfo.map { String(cString: $0) }, folder: version.pointee.capath.map { String(cString: $0) })
    }
}
