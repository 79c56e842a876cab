import AggregatorCore

extension Post {
    init(_ line: BulletinLine, base: WebAddress?) {
        self.init()
        guid = GUID(line.name)
        title = RichText(plain: line.title)
        addresses.page = line.page.flatMap { WebAddress($0)?.resolved(against: base) }
    }
}
