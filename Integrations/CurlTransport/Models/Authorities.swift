import AggregatorCore
import CCurl

/// Where libcurl finds the trusted certificate authorities: this system's, and those of a file that the user named.
///
/// If a folder is given too, libcurl reads the file again for every connection, which takes 25 ms for one as long as a system's own; and on
/// a small system the folder holds the certificates in no form in which they can be looked up. A file alone is read once and kept. So a
/// named file is joined with the system's into one.
final class Authorities: Sendable {
    /// The file and the folder that one transfer trusts; `nil` for none.
    struct Trust: Equatable {
        var file: String?
        var folder: String?
        /// What is at the path of the file, for as long as this value is held.
        var bundle: AuthorityBundle?
    }

    private struct Joined {
        let own: String
        let versions: [FileVersion]
        let bundle: AuthorityBundle?
    }

    private struct State {
        /// The latest bundle of each named file; that which was asked for last stands last.
        var files: [Joined] = []
        /// The number of bundles that were made.
        var made: UInt = 0
    }

    /// The most bundles that are kept: each holds a descriptor and its bytes.
    private static let mostJoined = 8

    private let system: Trust
    private let joined = Locked(State())

    /// - Parameter system: The file and the folder of this system; by default, those that libcurl was built with.
    init(system: Trust = .builtIn) { self.system = system }

    /// What to trust: the system's authorities and, if it is given, those in the file `own`; `nil` if that is no regular file. Opening a
    /// pipe would hold up all transfers.
    func trust(besides own: String?) -> Trust? {
        let alone = Trust(file: system.file, folder: system.file == nil ? system.folder : nil)
        guard let own else { return alone }
        guard let status = Self.status(of: own), Int32(truncatingIfNeeded: status.st_mode) & S_IFMT == S_IFREG else { return nil }
        let pair = Trust(file: own, folder: system.folder)
        guard let file = system.file, let ours = Self.status(of: file) else { return pair }
        if ours.st_dev == status.st_dev, ours.st_ino == status.st_ino { return alone }
        return bundle(of: own, file, versions: [FileVersion(status), FileVersion(ours)]).map { Trust(file: $0.path, bundle: $0) } ?? pair
    }

    private func bundle(of own: String, _ file: String, versions: [FileVersion]) -> AuthorityBundle? {
        joined.withLock { joined in
            let known = joined.files.firstIndex { $0.own == own }.map { joined.files.remove(at: $0) }
            if let known, known.versions == versions {
                joined.files.append(known)
                return known.bundle
            }
            if joined.files.count == Self.mostJoined { joined.files.removeFirst() }
            joined.made += 1
            let bundle = AuthorityBundle([own, file], number: joined.made)
            joined.files.append(Joined(own: own, versions: versions, bundle: bundle))
            return bundle
        }
    }

    private static func status(of path: String) -> stat? {
        var status = stat()
        return stat(path, &status) == 0 ? status : nil
    }
}

extension Authorities.Trust {
    /// The places that were built into this libcurl.
    static var builtIn: Self {
        guard let version = ccurl_version() else { return Self() }
        return Self(file: version.pointee.cainfo.map { String(cString: $0) }, folder: version.pointee.capath.map { String(cString: $0) })
    }
}
