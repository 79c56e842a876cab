#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The owner of files that this process makes: what root writes where a user has files stays the user's.
enum FileOwner {
    /// Gives a file that replaces another the other's owner and group, as far as this process may: users who share a file by its group keep
    /// it.
    static func keep(_ owner: (user: uid_t, group: gid_t), of file: Int32) {
        // −1 leaves the user as it is.
        if fchown(file, owner.user, owner.group) != 0 { _ = fchown(file, uid_t.max, owner.group) }
    }

    /// Gives a new file the owner of its folder, if this process may; a file that has another name elsewhere is not new.
    static func inherit(from folder: String, _ file: Int32) {
        var (made, owned) = (stat(), stat())
        guard fstat(file, &made) == 0, made.st_uid == geteuid(), made.st_nlink == 1, stat(folder, &owned) == 0, owned.st_uid != made.st_uid
        else { return }
        _ = fchown(file, owned.st_uid, owned.st_gid)
    }
}
