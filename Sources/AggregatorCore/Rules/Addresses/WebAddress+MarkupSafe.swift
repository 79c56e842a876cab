extension WebAddress {
    /// The text for output: `"`, `<`, `>` and the backtick are escaped, as browsers do it (WHATWG URL, 1.3), since pages are built from
    /// output. What is stored keeps the text that the source wrote, because it tells posts and sources apart.
    public var markupSafe: String {
        guard text.utf8.contains(where: PercentEncoding.isMarkup) else { return text }
        return PercentEncoding.encoded(text) { !PercentEncoding.isMarkup($0) }
    }
}
