/// Seconds as messages tell them: a redirect leaves only a part of its time to the address that it leads to, and nobody wants to read
/// sixteen digits of it.
public enum SecondsText {
    /// Rounded to tenths, or to thousandths below a tenth, and without a fraction if there is none.
    public static func of(_ seconds: Double) -> String {
        let parts = abs(seconds) < 0.1 ? 1000.0 : 10.0
        let rounded = (seconds * parts).rounded() / parts
        return Int(exactly: rounded).map(String.init) ?? "\(rounded)"
    }
}
