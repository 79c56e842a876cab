// Whoever embeds the program, or opens a door to it, speaks Core's and the engine's language, and that of a simulation's scripts and outcomes
// where it runs one.
@_exported public import AggregatorCore
@_exported public import AggregatorEngine
@_exported public import AggregatorSimulation
