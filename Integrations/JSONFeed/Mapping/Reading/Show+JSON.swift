import AggregatorCore

extension Show {
    init?(ours json: JSONValue?, base: WebAddress?) {
        guard let json, json.members != nil else { return nil }
        self.init()
        author = json.text("author")
        isBlocked = json.truth("block")
        isComplete = json.truth("complete")
        isExplicit = json.truth("explicit")
        image = json.address("image", base: base)
        keywords = json.texts("keywords")
        newFeedURL = json.address("new_feed_url", base: base)
        owner = Person(ours: json["owner"], base: base)
        subtitle = json.text("subtitle")
        summary = json.text("summary")
        type = json.text("type")
        categories = json.texts("categories")
    }
}

extension Episode {
    init?(ours json: JSONValue?, base: WebAddress?) {
        guard let json, json.members != nil else { return nil }
        self.init()
        author = json.text("author")
        isBlocked = json.truth("block")
        duration = json.number("duration_in_seconds")
        number = json.whole("episode")
        season = json.whole("season")
        type = json.text("episode_type")
        isExplicit = json.truth("explicit")
        image = json.address("image", base: base)
        keywords = json.texts("keywords")
        categories = json.texts("categories")
        order = json.whole("order")
        subtitle = json.text("subtitle")
        summary = json.text("summary")
        title = json.text("title")
        isClosedCaptioned = json.truth("closed_captioned")
    }
}
