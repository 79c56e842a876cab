/// The faults of a store, one per case.
enum StoreFault: String, CaseIterable {
    // Subscriptions.
    case overwritesKnownSubscriptions, answersSubscribingBackwards, listsSubscriptionsByID, forgetsPreferences, ignoresUpdates
    case addsOnUpdate, updatesUnseen, takesAddresses, keepsPostsOnUnsubscribing, dropsStarredOnUnsubscribing, unsubscribesAnything
    case unsubscribesTheFirst, unsubscribesAllOrNone
    case describesEverySubscription, countsReadAsUnread, givesAllSubscriptions, describesAllFeeds, countsAllFeeds
    // Commits.
    case dropsTheLastPost, keepsTheFirstState, reportsByID, reportsKnownAsChanged, forgetsStatusOnChange, storesUnchangedPosts
    case keepsNoVersions, keepsEveryVersion, countsWhatIsNoEdit, versionsNewestFirst, leavesEditsRead, storesEditsToIgnore,
        lastOfOneIDCounts, ignoresMoves, tellsEveryMove, tellsNoMove,
        takesAnyHarvest, takesHarvestsOfFormerSubscriptions, comparesSecondsAlone, losesOverlappingCommits, failsAfterAFailure,
        givesAllStates
    // Evidence.
    case recallsGuidsOnly, recallsNoFingerprint, evidenceBelongsToTheLast, recallsFromAnyFeed, addsNoEvidenceLater, keepsAllEvidence
    // Lists.
    case ignoresNanoseconds, zeroLimitIsNone, repeatsTheCursor, pagesByOffset, looksForTheCursor, sortsGivenIDs, givesPostsOfAnyFeed,
        ignoresPrefixLimit, ignoresTextBudget, leavesOutTheLastOfABudget, marksWithinTheBudget,
        capsHarvests
    case clampsMoments
    // Signs.
    case forgetsSigns, findsWhatHadTheSign, ignoresSignLimit, forgetsWhatStandsApart
    // Marks.
    case resetsOtherMarks, countsAskedMarks, marksBeyondTheLimit
    // Queries.
    case noFeedIsEveryFeed, ignoresStatus, includesUntil, ignoresKind, tagsByCase, anyWordWillDo, mindsAccents, searchesMarkup
    case searchesWithoutPunctuation, searchesLongWordsOnly, findsWhatWasEdited, ignoresRelevance, pagesByWordsAlone
    // Contents.
    case dropsDetails, dropsHubs, joinsLines, cutsLongTexts, endsTextsAtNUL, dropsNamesWithNUL, trustsEverything
    // Settings.
    case ignoresCaseOfKeys, cutsLongKeys, emptiesInsteadOfRemoving, replacesWhatOthersSet
    // Removing.
    case removesNothing, removesStarred, removesUnread, removedComesBack, forgetsOtherPolicies, remembersRemovalForEver,
        outlinesEveryFeed,
        compactsMarksAway, settlesMarksAway
    case findsFault, looksMarksAway, mendsMarksAway, meetsDamage
    // Leases.
    case leasesToAnybody, leasesByHandle, leasesForEver, renewsNothing, leasesBeyondTheLimit, leasesInOrderOfNames, leasesOneAtATime
    case releasesNothing, forgetsRest, releasesAnything, revisionStandsStill
    // Moving.
    case pagesSkipARecord, recordsLackEvidence, takesPostsAsNew, takesNoVersions, takesOnlyWhatIsNew, takesEvidenceAway, takesAddressesIn,
        takesStarsAway, takesReadMarks, takesOlderEditions, keepsTombstones, removesByTombstones, takesTombstonesOfTheFollowedAlone
    // Opening.
    case forgetsOnClosing, refusesReadOnly, makesReadOnly, opensNewerFormats, takesNothingForOutOfReach, takesOutOfReachForNothing
}
