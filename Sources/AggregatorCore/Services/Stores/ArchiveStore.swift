/// Gives away everything that a store holds, and takes it in: how one store is moved into another, compared with it, and archived.
///
/// - `records` goes through everything in the order of `ArchiveKey`, each once: settings, and for each feed that is followed or has
///   posts one record, then its posts, then its tombstones. A page may be shorter than `limit`, so that it fits into memory; an empty one
///   is the end.
/// - The same content gives the same records in every store.
/// - What was taken in is there as it was given, status, dates and evidence, in place of what was there under the same id; it is on disk
///   when the call returns. When it throws, each record is there whole or not at all, and taking them in again completes it.
/// - What a person or a pull did to a post since the records were read stays: a star and a mark to keep it apart that the post there has,
///   of the same content that it was read or not, and all of a post whose content there is later than the record's (`ArchivedPost.taken`).
/// - Taking in the same records again changes nothing.
/// - A feed may come before its posts as one that is not followed, and after them with its subscription: it then has all that was taken in
///   of it, what is removed as well.
/// - Evidence that another post of the feed has stays with that one, and an address that another subscription has stays with that
///   subscription: the record's feed is then not followed.
/// - A post takes the place of the tombstone of its id. A tombstone takes no post's place: it may have come since the records were read.
public protocol ArchiveStore: Sendable {
    /// Up to `limit` records after `place`, or from the beginning.
    func records(after place: ArchiveKey?, limit: Int) async throws(StoreFailure) -> [ArchiveRecord]
    /// Takes in records in their order; a feed's own record comes before its posts.
    func take(_ records: [ArchiveRecord]) async throws(StoreFailure)
}
