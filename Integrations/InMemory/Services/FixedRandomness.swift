public import AggregatorCore

/// What a world that is the same in every run draws its seeds from.
public typealias FixedRandomness = SeededRandomness
