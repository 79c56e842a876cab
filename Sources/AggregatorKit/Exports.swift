// Programs that embed this one, or open a door to it, use Core's and the engine's types, and those of a simulation's scripts and outcomes.
@_exported public import AggregatorCore
@_exported public import AggregatorEngine
@_exported public import AggregatorSimulation
