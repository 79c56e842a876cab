/// What edits do to stored posts.
extension EditPolicy {
    /// Whether a sighting replaces the content of a post with this fingerprint.
    public func replaces(_ fingerprint: Identifier, with sighting: Harvest.Sighting) -> Bool {
        self != .ignore && fingerprint != sighting.fingerprint
    }

    /// Whether the earlier content is then kept as a version.
    public func keepsVersion(before sighting: Harvest.Sighting) -> Bool { self == .history && sighting.isEdit }
}
