// Links what the program links and does nothing: what is left of the program's start-up after that is its own.
import AggregatorKit

_ = Aggregator.Composition.self
