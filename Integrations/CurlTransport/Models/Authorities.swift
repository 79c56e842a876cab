import AggregatorCore
import CCurl

/// Where libcurl finds the certificate authorities that are trusted: this system's, and those of a file that somebody named besides.
///
/// Beside a folder, libcurl reads the file again for every connection, and one as long as a system's own takes it 25 ms each time; a file
/// alone it reads once and keeps. So the folder is named only beside a short file, and a long one becomes one file with the system's.
final class Authorities: Sendable {
    /// What one transfer is told; `nil` is nothing.
    struct Trust: Equatable {
        var file: String?
        var folder: String?
    }

    private struct Joined {
        let version: FileVersion
        let bundle: AuthorityBundle?
    }

    private struct State {
        /// By the path of the file that was named.
        var files: [String: Joined] = [:]
        /// Of files that have changed since: libcurl knows by its path what it keeps, and a closed one's would be the next one's.
        var outdated: [AuthorityBundle?] = []
    }

    /// Bytes: reading these takes less than 1 ms.
    private static let short = 8 << 10
    /// Each holds a descriptor and its bytes, until the transport ends.
    private static let mostJoined = 8

    private let system: Trust
    private let joined = Locked(State())

    /// - Parameter system: both places, where there are both; as libcurl was built where nothing is said.
    init(system: Trust = .builtIn) { self.system = system }

    /// What to trust where somebody named `own` besides the system's, or nothing.
    func trust(besides own: String?) -> Trust {
        let alone = Trust(file: system.file, folder: system.file == nil ? system.folder : nil)
        guard let own else { return alone }
        let pair = Trust(file: own, folder: system.folder)
        // What can't be looked at libcurl can't read either, and says so.
        guard let file = system.file, let status = Self.status(of: own) else { return pair }
        if let ours = Self.status(of: file), ours.st_dev == status.st_dev, ours.st_ino == status.st_ino { return alone }
        if status.st_size <= Self.short, system.folder != nil { return pair }
        return bundle(of: own, FileVersion(status), file).map { Trust(file: $0.path) } ?? pair
    }

    private func bundle(of own: String, _ version: FileVersion, _ file: String) -> AuthorityBundle? {
        joined.withLock { joined in
            if let known = joined.files[own], known.version == version { return known.bundle }
            guard joined.files.count + joined.outdated.count < Self.mostJoined else { return nil }
            let bundle = AuthorityBundle([own, file])
            if let old = joined.files.updateValue(Joined(version: version, bundle: bundle), forKey: own) {
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
