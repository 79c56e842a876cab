extension Response {
    /// The values of its cookies: they may stand in the address that the same answer leads to.
    var givenSecrets: Set<String> {
        SecretSpellings.recognizable(
            headers.filter { $0.isNamed("Set-Cookie") }.map { field in
                field.value.prefix { $0 != ";" }.drop { $0 != "=" }.dropFirst().filter { $0 != "\"" && $0 != " " }
            })
    }
}
