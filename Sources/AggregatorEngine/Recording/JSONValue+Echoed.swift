import AggregatorCore

extension JSONValue {
    /// A report in which addresses that servers made from secrets are replaced, as they will be in the replay.
    func replacing(_ echoed: [EchoedSecrets]) -> JSONValue {
        if let text = string { return .string(echoed.reduce(text) { $1.replacing(in: $0) }) }
        if let elements = array { return .array(elements.map { $0.replacing(echoed) }) }
        guard let members else { return self }
        return .object(members.map { Member($0.name, $0.value.replacing(echoed)) })
    }
}
