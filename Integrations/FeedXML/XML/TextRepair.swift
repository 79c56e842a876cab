/// A flaw of a whole text that was repaired.
enum TextRepair: String, CaseIterable {
    case doubleEscaping = "double-escaping"
    case literalSection = "literal-cdata"

    var message: String {
        switch self {
        case .doubleEscaping: "Markup was escaped once more than it should be, and is read as markup."
        case .literalSection: "The marks of a CDATA section were part of a text, and are left out."
        }
    }
}
