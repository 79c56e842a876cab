import AggregatorCore

extension SourceState {
    /// The state without the secrets that its servers received and may have put into their answers, such as validators and redirects. The
    /// secrets are read only where there is something to hide.
    func recorded(for subscription: Subscription, _ services: ServiceProvider) async -> SourceState {
        let addresses = [trust.issuer, whereabouts.move?.target].compactMap(\.self)
        guard trust.validators.entityTag != nil || !addresses.isEmpty else { return scrubbed }
        var preferences = subscription.preferences
        preferences.proxy = nil
        let factory = RequestFactory(options: FetchOptions(), credentials: services.world.credentials)
        var echoed = EchoedSecrets()
        let address = subscription.address.withoutConnector
        // Secrets that can't be read were not sent, except for those in the address.
        let request = try? await factory.request(for: address, validators: Validators(), preferences: preferences)
        echoed.add(request ?? Request(address.withoutFragment))
        return scrubbed(hiding: echoed)
    }
}
