// Whoever embeds the program, or opens a door to it, speaks Core's and the engine's language.
@_exported public import AggregatorCore
@_exported public import AggregatorEngine
@_exported public import AggregatorSimulation
