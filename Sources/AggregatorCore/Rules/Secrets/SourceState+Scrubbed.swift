extension SourceState {
    /// The state without secrets in its addresses.
    public var scrubbed: SourceState {
        var state = self
        state.whereabouts.move = whereabouts.move.map(Self.scrubbed)
        state.whereabouts.claim = whereabouts.claim.map(Self.scrubbed)
        state.trust.issuer = trust.issuer?.scrubbed
        return state
    }

    /// The state without secrets in its addresses, and without those that servers put into what is stored of their answers.
    public func scrubbed(hiding echoed: EchoedSecrets) -> SourceState {
        // The claim of a document is repeated in the next one, which stays as it is.
        var state = scrubbed
        state.whereabouts.move = whereabouts.move.map {
            Move(target: echoed.remembered($0.target), sightings: $0.sightings, first: $0.first)
        }
        state.trust.issuer = trust.issuer.map(echoed.remembered)
        state.trust.validators.entityTag = trust.validators.entityTag.map(echoed.hiding)
        return state
    }

    private static func scrubbed(_ move: Move) -> Move { Move(target: move.target.scrubbed, sightings: move.sightings, first: move.first) }
}
