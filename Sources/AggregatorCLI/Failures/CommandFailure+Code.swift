extension CommandFailure {
    /// The codes of failures that commands report themselves, stable for programs; `ErrorCatalogue` explains each.
    enum Code: String, CaseIterable {
        case ambiguousID = "ambiguous-id"
        case badAddress = "bad-address"
        case badChoice = "bad-choice"
        case badCursor = "bad-cursor"
        case badDate = "bad-date"
        case badID = "bad-id"
        case badUsage = "bad-usage"
        case integrationFailed = "integration-failed"
        case `internal`
        case noSecret = "no-secret"
        case notCheckable = "not-checkable"
        case notMoved = "not-moved"
        case notOfSubscriptions = "not-of-subscriptions"
        case nothingToPrune = "nothing-to-prune"
        case samePlace = "same-place"
        case secretNotKept = "secret-not-kept"
        case severalFeeds = "several-feeds"
        case storeNotEmpty = "store-not-empty"
        case tooManyWords = "too-many-words"
        case unknownFeed = "unknown-feed"
        case unknownFormat = "unknown-format"
        case unknownOrigin = "unknown-origin"
        case unknownPost = "unknown-post"
        case unknownSearch = "unknown-search"
        case unknownSource = "unknown-source"
        case unknownVersion = "unknown-version"
    }
}
