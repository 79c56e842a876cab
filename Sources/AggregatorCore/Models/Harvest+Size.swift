extension Harvest {
    /// Bytes of its posts' texts, about what it takes in memory and on the disk.
    public var textSize: Int {
        posts.reduce(0) { size, sighting in
            let content = sighting.post.content
            let texts = (content.html?.source.utf8.count ?? 0) + (content.text?.utf8.count ?? 0) + (content.markdown?.utf8.count ?? 0)
            // A few hundred bytes stand for the rest of a post.
            return size + 512 + texts
        }
    }
}
