import AggregatorCore

extension SourceState {
    /// Without what its servers were shown, and may have put into what is remembered of their answers: whoever has something to hide is asked
    /// for the secrets that the pull would ask for.
    func scrubbed(of subscription: Subscription, _ services: ServiceProvider) async -> SourceState {
        let addresses = [trust.issuer, whereabouts.move?.target].compactMap(\.self)
        guard trust.validators.entityTag != nil || !addresses.isEmpty else { return scrubbed }
        var preferences = subscription.preferences
        preferences.proxy = nil
        let factory = RequestFactory(options: FetchOptions(), credentials: services.world.credentials)
        var echoed = EchoedSecrets()
        let address = subscription.address.withoutConnector
        // Secrets that can't be had are shown to nobody, but for those of the address.
        let request = try? await factory.request(for: address, validators: Validators(), preferences: preferences)
        echoed.add(request ?? Request(address.withoutFragment))
        return scrubbed(hiding: echoed)
    }
}
