extension StringProtocol {
    /// A host without `www.`, which many sites answer to with and without.
    package var withoutWWW: SubSequence { hasPrefix("www.") ? dropFirst(4) : self[...] }
}
