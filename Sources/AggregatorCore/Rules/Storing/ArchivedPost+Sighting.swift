extension ArchivedPost {
    /// Takes over what the source says now, and keeps the earlier content as a version where that is wanted.
    public mutating func replace(with sighting: Harvest.Sighting, at moment: Timestamp, _ edits: EditPolicy) {
        if edits.keepsVersion(before: sighting) { versions.keep(stored.version) }
        stored.replace(with: sighting, at: moment, edits)
    }
}
