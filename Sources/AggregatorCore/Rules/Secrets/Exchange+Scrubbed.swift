extension Recording.Exchange {
    /// The exchange without secrets of the request, and without those that a server reveals in its answer.
    public var scrubbed: Recording.Exchange {
        var echoed = EchoedSecrets()
        return scrubbed(hiding: &echoed)
    }

    /// The same for one of several exchanges: secrets of earlier ones are hidden as well, even if they are no longer sent.
    public func scrubbed(hiding echoed: inout EchoedSecrets) -> Recording.Exchange {
        echoed.add(self.request)
        var request = self.request.scrubbed
        request.address = echoed.recorded(self.request.address)
        request.validatedAddress = self.request.validatedAddress.map(echoed.remembered)
        request.validators.entityTag = request.validators.entityTag.map(echoed.hiding)
        if case .success(let answer) = outcome { echoed.add(answer.givenSecrets) }
        let outcome = outcome.mapError(echoed.hiding).map { answer in
            var response = answer
            response.address = echoed.recorded(answer.address)
            response.headers = answer.headers.map { $0.hiding(&echoed, from: answer.address) }
            return response
        }
        return Recording.Exchange(request, began: began, ended: ended, outcome: outcome)
    }
}
