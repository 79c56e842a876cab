extension Int {
    /// One more, for a stored count of events in a row: bounded, as a damaged store may hold any number.
    package var countedUp: Int { Swift.min(self, 1_000_000) + 1 }
}
