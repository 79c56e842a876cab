import AggregatorCore

extension PostQuery {
    /// Appends the conditions, the order and the limit of the answer.
    func appendSelection(to statement: inout ParameterizedSQL) {
        let words = (search.map(SearchText.words) ?? []).map(PostRow.searchable)
        let places = words.map { statement.place(.text($0)) }
        var terms = terms(&statement) + searchTerms(words, places, &statement)
        let found = places.map { "(strpos(body.title, \($0)) > 0)::integer" }
        let hits = ordersByWords ? found.joined(separator: " + ") : nil
        if let after { terms += cursorTerms(after, hits, &statement) }
        if !terms.isEmpty { statement.sql += " WHERE " + terms.joined(separator: " AND ") }
        statement.sql += " ORDER BY \(hits.map { "\($0) DESC, " } ?? "")post.sort_seconds DESC, post.sort_nanoseconds DESC, post.id"
        if let limit { statement.sql += " LIMIT " + statement.place(.bigint(Int64(max(limit, 0)))) }
    }

    private func terms(_ statement: inout ParameterizedSQL) -> [String] {
        var terms: [String] = []
        if let feeds { terms.append("post.feed = ANY(\(statement.place(.uuids(feeds.map(\.value)))))") }
        if let isRead { terms.append(isRead ? "post.is_read" : "NOT post.is_read") }
        if let isStarred { terms.append(isStarred ? "post.is_starred" : "NOT post.is_starred") }
        if let kind { terms.append("post.kind = \(statement.place(.text(kind.rawValue)))") }
        if let since { terms.append("(post.sort_seconds, post.sort_nanoseconds) >= \(place(since, &statement))") }
        if let until { terms.append("(post.sort_seconds, post.sort_nanoseconds) < \(place(until, &statement))") }
        if let tag {
            let place = statement.place(.texts([TagList.key(tag)]))
            terms.append(
                "(post.tags @> \(place) OR post.feed = ANY(ARRAY(SELECT feed FROM subscription WHERE subscription.tags @> \(place))))")
        }
        return terms
    }

    /// - Parameter hits: An SQL expression for the number of words that are in the title, if the order begins with that.
    private func cursorTerms(_ after: Cursor, _ hits: String?, _ statement: inout ParameterizedSQL) -> [String] {
        let place = place(after.sortDate, &statement)
        // The first term alone limits the range of the index.
        let terms = [
            "(post.sort_seconds, post.sort_nanoseconds) <= \(place)",
            "((post.sort_seconds, post.sort_nanoseconds) < \(place) OR post.id > \(statement.place(.uuid(after.id.value))))",
        ]
        guard let known = hits else { return terms }
        let count = statement.place(.bigint(Int64(after.hits)))
        return ["(\(known) < \(count) OR (\(known) = \(count) AND \(terms.joined(separator: " AND "))))"]
    }

    /// The index finds texts that may have the words; the text itself decides.
    private func searchTerms(_ words: [String], _ places: [String], _ statement: inout ParameterizedSQL) -> [String] {
        var terms: [String] = []
        let grams = TextGrams.inQuery(words)
        if !grams.isEmpty { terms.append("(body.grams @@ \(statement.place(.query(grams))) OR body.grams IS NULL)") }
        return terms + places.map { "strpos(body.folded, \($0)) > 0" }
    }

    private func place(_ moment: Timestamp, _ statement: inout ParameterizedSQL) -> String {
        "(\(statement.place(.bigint(moment.seconds))), \(statement.place(.integer(moment.nanoseconds))))"
    }
}
