extension FeedDate {
    /// What two numbers of up to 12 with a slash between them mean, where nothing else in the date tells.
    public enum SlashOrder: Sendable, Hashable {
        /// `05/11/2026` is 11 May, as in the United States.
        case monthFirst
        /// `05/11/2026` is 5 November, as nearly everywhere else.
        case dayFirst

        /// The order of those who write a language. English without a country is that of the United States: most programs put it into feeds
        /// of whatever language, unless somebody changes that. Languages that write the year first leave no habit for one at the end.
        ///
        /// - Parameter language: A language tag (BCP 47), such as `it` or `en-GB`; `nil` if there is none.
        public init(language: String?) {
            let parts = (language ?? "").lowercased().split(separator: "-")
            let country = parts.dropFirst().last
            let isDayFirst =
                switch parts.first ?? "" {
                case "en": country.map(Self.dayFirstEnglish.contains) ?? false
                case "ja", "ko", "zh", "mul", "und", "zxx": false
                case let code: (2...3).contains(code.utf8.count) && country != "us"
                }
            self = isDayFirst ? .dayFirst : .monthFirst
        }

        /// Countries whose English puts the day first.
        private static let dayFirstEnglish: Set<Substring> = ["gb", "uk", "ie", "au", "nz", "in", "za", "sg", "ng", "ke"]
    }
}
