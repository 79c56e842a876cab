import AggregatorCore

extension Feed.Picture {
    /// RSS's `image`; some feeds write only an address.
    init?(_ element: Element, reading: Reading) {
        self.init()
        url =
            reading.address(in: element.child(.url)) ?? reading.address(.url, of: element) ?? reading.address(.href, of: element)
            ?? reading.address(.resource, of: element, .rdf) ?? (element.hasChildren ? nil : reading.address(in: element))
        title = element.child(.title)?.plainText
        link = reading.address(in: element.child(.link))
        width = element.child(.width)?.text.flatMap(Number.integer)
        height = element.child(.height)?.text.flatMap(Number.integer)
        description = element.child(.description)?.plainText
        if self == Feed.Picture() { return nil }
    }

    /// RDF names a picture in the channel and describes it beside the channel.
    func completed(by other: Feed.Picture) -> Feed.Picture {
        var whole = self
        whole.url = url ?? other.url
        whole.title = title ?? other.title
        whole.link = link ?? other.link
        whole.width = width ?? other.width
        whole.height = height ?? other.height
        whole.description = description ?? other.description
        return whole
    }
}

extension Feed.TextInput {
    init?(_ element: Element, reading: Reading) {
        self.init()
        title = element.child(.title)?.plainText
        description = element.child(.description)?.plainText
        name = element.child(.name)?.plainText
        link = reading.address(in: element.child(.link))
        if self == Feed.TextInput() { return nil }
    }
}

extension Feed.Cloud {
    /// `nil` if the element says nothing.
    init?(_ element: Element) {
        self.init()
        domain = element.attribute(.domain)
        port = element.attribute(.port).flatMap(Number.integer)
        path = element.attribute(.path)
        registerProcedure = element.attribute(.registerProcedure)
        `protocol` = element.attribute(.protocol)
        if self == Feed.Cloud() { return nil }
    }
}
