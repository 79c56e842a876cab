#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Whose a file is that this process has made: what root writes where a user has their files stays the user's.
enum FileOwner {
    /// Gives a file that takes the place of another to whoever has that, as far as this process may: who shares a file by its group keeps it.
    static func keep(_ owner: (user: uid_t, group: gid_t), of file: Int32) {
        // −1: whoever has it keeps it.
        if fchown(file, owner.user, owner.group) != 0 { _ = fchown(file, uid_t.max, owner.group) }
    }

    /// Gives a new file to whoever has its folder, where this process may; one that has another name elsewhere is not new.
    static func inherit(from folder: String, _ file: Int32) {
        var (made, owned) = (stat(), stat())
        guard fstat(file, &made) == 0, made.st_uid == geteuid(), made.st_nlink == 1, stat(folder, &owned) == 0, owned.st_uid != made.st_uid
        else { return }
        _ = fchown(file, owned.st_uid, owned.st_gid)
    }
}
