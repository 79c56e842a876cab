/// The names of elements and attributes that have a meaning, in any vocabulary; in lower case, as real feeds write them in any case.
enum Tag: String, CaseIterable {
    case other = ""
    case rss, rdf, feed, channel, item, items, entry, title, link, description, guid, pubDate = "pubdate"
    case lastBuildDate = "lastbuilddate", managingEditor = "managingeditor", webMaster = "webmaster", language, copyright, category
    case cloud, docs, generator, image, textInput = "textinput", ttl, skipHours = "skiphours", skipDays = "skipdays", comments
    case enclosure, source, author, name, url, width, height, domain, port, path, registerProcedure = "registerprocedure"
    case `protocol` = "protocol", newLocation = "newlocation", expirationDate = "expirationdate", id, updated, published, modified
    case issued, created, content, summary, subtitle, tagline, rights, info, logo, icon, contributor, email, uri, homepage, href, rel
    case type, hrefLang = "hreflang", length, term, scheme, label, src, mode, version, base, about, resource, encoded, creator
    case publisher, subject, date, identifier, alternative, abstract, valid, available, group, thumbnail, player, keywords, credit
    case text, restriction, community, statistics, starRating = "starrating", embed, views, count, time, role, start, end
    case relationship, medium, fileSize = "filesize", bitrate, frameRate = "framerate", samplingRate = "samplingrate", channels
    case duration, expression, isDefault = "isdefault", block, complete, explicit, owner, order, episode, season
    case episodeType = "episodetype", isClosedCaptioned = "isclosedcaptioned"
    case closedCaptioned = "closedcaptioned", locked, funding, person, value
    case valueRecipient = "valuerecipient", location, transcript, chapters, soundbite, alternateEnclosure = "alternateenclosure"
    case trailer, license, updateFrequency = "updatefrequency", img, method, suggested, customKey = "customkey"
    case customValue = "customvalue", isFee = "fee", split, address, geo, osm, startTime = "starttime", chapter, place = "where"
    case point, line, polygon, box, latitude = "lat", longitude = "long", altitude = "alt", position = "pos", positionList = "poslist"
    case coordinates, lowerCorner = "lowercorner", upperCorner = "uppercorner", envelope, lineString = "linestring", exterior
    case linearRing = "linearring", commentRSS = "commentrss", comment, total, ref, updatePeriod = "updateperiod"
    case generatorAgent = "generatoragent", originalLink = "origlink", videoID = "videoid", channelID = "channelid", markdown, outline
    case body, fullItem = "fullitem", fullText = "full-text", html, head, div, p, script, style, opml, urlSet = "urlset", sitemapIndex =
        "sitemapindex"
    case lastModified = "lastmod", a, isPermaLink = "ispermalink", xmlURL = "xmlurl", htmlURL = "htmlurl", isComment = "iscomment",
        inReplyTo = "in-reply-to"
    case newFeedURL = "new-feed-url", xmlLanguage = "lang", rating, madeupTags = "tags", isDefaultEnclosure = "default", display
    case seconds, dateTime = "datetime"

    // Nothing reads these. But an element without a name here is skipped in a feed or an entry, with whatever is wrong inside it; and only
    // an element with a name may stand open because its end is missing, if it is of another vocabulary (`XMLReader.mayBeUnended`).
    case relation, coverage, format, accepted, section, department, updateBase = "updatebase"
    case originalEnclosureLink = "origenclosurelink", valueTimeSplit = "valuetimesplit", remoteValue = "remotevalue"
    case liveItem = "liveitem", podroll, remoteItem = "remoteitem", socialInteract = "socialinteract", selfAddress = "self", likes
    case commentcount, tag
}
