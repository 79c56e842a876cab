import AggregatorCore

extension XMLReader {
    /// Takes the namespace declarations out of the attributes since `first`, and binds their prefixes.
    ///
    /// - Parameter own: The prefix of the element that has them; empty if it has none.
    mutating func bindNamespaces(from first: Int, of tag: Tag, prefix own: XMLTree.Slice) throws(FormatFailure) {
        guard first < tree.pointee.attributes.count else { return }
        var kept = first
        let tree = tree
        for index in first..<tree.pointee.attributes.count {
            let attribute = tree.pointee.attributes[index]
            let name = tree.pointee.bytes(attribute.name)
            if name.count >= 5, name.startsIgnoringCase(with: "xmlns", at: 0), name.count == 5 || name[5] == UInt8(ascii: ":") {
                let skipped = min(6, name.count)
                var prefix = attribute.name
                prefix.offset += Int32(truncatingIfNeeded: skipped)
                prefix.count -= Int32(truncatingIfNeeded: skipped)
                var space = space(named: attribute.value, prefix: prefix, of: tag)
                if isMistaken(space, for: tag), prefix.count == own.count, isFrame(tag, hasPrefix: own.count > 0),
                    tree.pointee.bytes(prefix).equals(tree.pointee.bytes(own))
                {
                    space = .none
                }
                bind(prefix, to: space)
                guard bindings.count <= limits.namespaces else { throw .exceeded(.namespaces, of: limits) }
            } else {
                tree.pointee.attributes[kept] = attribute
                kept += 1
            }
        }
        tree.pointee.attributes.removeSubrange(kept...)
    }

    /// Whether an element of a feed's frame can't be of that vocabulary. Some publishers mean to declare Atom for a link to the feed
    /// itself, and give RSS as a whole its namespace: its texts would be plain text by Atom's rules.
    private func isMistaken(_ space: Namespace, for tag: Tag) -> Bool {
        !space.isCore || space == .atom && (tag == .rss || tag == .channel || tag == .item)
    }

    /// Whether an element is part of a feed's frame, by its place and its name: then it is the feed's own, whatever its namespace. Some
    /// publishers give RSS the namespace of iTunes or Media RSS, which have no such elements. Below the root, a prefix may be of an unknown
    /// vocabulary that has items of its own.
    private func isFrame(_ tag: Tag, hasPrefix: Bool) -> Bool {
        guard let parent = open.last else { return tag == .rss || tag == .feed }
        let node = tree.pointee.nodes[parent.node]
        guard !hasPrefix, !parent.holdsProse, node.space.isCore || node.space == .rdf else { return false }
        switch tag {
        case .channel: return node.tag == .rss || node.tag == .rdf
        case .item: return node.tag == .channel || node.tag == .rss || node.tag == .rdf
        case .entry: return node.tag == .feed
        default: return false
        }
    }

    /// The vocabulary of a namespace's name; if the name is unknown, the prefix may still tell.
    private mutating func space(named value: XMLTree.Slice, prefix: XMLTree.Slice, of tag: Tag) -> Namespace {
        let bytes = tree.pointee.bytes(value)
        for known in spaces where known.name.count == value.count && tree.pointee.bytes(known.name).equals(bytes) { return known.space }
        guard let space = Namespace.named(tree.pointee.string(value)) else {
            // An unknown default namespace is taken for a variant of RSS's own.
            guard prefix.count > 0 else { return isOwn(tag) ? .none : .unknown }
            let usual = Namespace.conventional(tree.pointee.string(prefix)) ?? .unknown
            // Prefixes of one or two letters tell nothing, except Dublin Core's: no other vocabulary of feeds has that.
            return prefix.count > 2 || usual == .dc ? usual : .unknown
        }
        if value.offset >= 0, spaces.count < 64 { spaces.append((value, space)) }
        return space
    }

    /// The vocabulary that a prefix stands for here; adds a warning if it has to be guessed.
    mutating func resolve(_ prefix: XMLTree.Slice) -> Namespace {
        if let space = known(prefix) { return space }
        let name = tree.pointee.string(prefix)
        let space = Namespace.conventional(name) ?? .unknown
        if name != "xml" { log.add("undeclared-prefix", "The prefix “\(name)” is not declared.", at: Int(prefix.offset)) }
        if assumed.count < 64 { assumed.append(Binding(prefix: prefix, space: space)) }
        return space
    }

    /// The vocabulary of a prefix that was declared around here, or that was guessed before.
    func known(_ prefix: XMLTree.Slice) -> Namespace? {
        bound(prefix) ?? unbound(prefix)
    }

    /// The vocabulary that a prefix has around an open element.
    func space(of prefix: XMLTree.Slice, around element: OpenElement) -> Namespace? {
        let bytes = tree.pointee.bytes(prefix)
        var index = element.bindings - 1
        if lastBindings.isEmpty {
            while index >= 0, !tree.pointee.bytes(bindings[index].prefix).equals(bytes) { index -= 1 }
        } else {
            index = lastBindings[Array(bytes)] ?? -1
            while index >= element.bindings { index = bindings[index].hidden }
        }
        return index >= 0 ? bindings[index].space : unbound(prefix)
    }

    /// The vocabulary of a prefix that is not declared.
    private func unbound(_ prefix: XMLTree.Slice) -> Namespace? {
        if prefix.count == 0 { return Namespace.none }
        let bytes = tree.pointee.bytes(prefix)
        for binding in assumed where binding.prefix.count == prefix.count && tree.pointee.bytes(binding.prefix).equals(bytes) {
            return binding.space
        }
        return nil
    }

    private func bound(_ prefix: XMLTree.Slice) -> Namespace? {
        guard lastBindings.isEmpty else { return lastBindings[Array(tree.pointee.bytes(prefix))].map { bindings[$0].space } }
        let bytes = tree.pointee.bytes(prefix)
        for binding in bindings.reversed() where binding.prefix.count == prefix.count && tree.pointee.bytes(binding.prefix).equals(bytes) {
            return binding.space
        }
        return nil
    }

    /// Bindings that are looked through for each name. Feeds have fewer; with a thousand, millions of names would take half a minute.
    private static let fewBindings = 32

    private mutating func bind(_ prefix: XMLTree.Slice, to space: Namespace) {
        bindings.append(Binding(prefix: prefix, space: space))
        guard !lastBindings.isEmpty || bindings.count > Self.fewBindings else { return }
        for index in (lastBindings.isEmpty ? 0 : bindings.count - 1)..<bindings.count {
            let prefix = Array(tree.pointee.bytes(bindings[index].prefix))
            bindings[index].hidden = lastBindings.updateValue(index, forKey: prefix) ?? -1
        }
    }

    /// Ends the bindings of an element that has ended.
    mutating func unbind(to count: Int) {
        if !lastBindings.isEmpty {
            for binding in bindings[count...].reversed() {
                lastBindings[Array(tree.pointee.bytes(binding.prefix))] = binding.hidden < 0 ? nil : binding.hidden
            }
        }
        bindings.removeSubrange(count...)
    }
}
