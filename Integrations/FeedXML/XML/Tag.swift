/// The names of elements and attributes that mean something, in any vocabulary; in lower case, for real feeds write them in any.
enum Tag: String, CaseIterable {
    case other = ""
    case rss, rdf, feed, channel, item, items, entry, title, link, description, guid, pubDate = "pubdate"
    case lastBuildDate = "lastbuilddate", managingEditor = "managingeditor", webMaster = "webmaster", language, copyright, category
    case cloud, docs, generator, image, textInput = "textinput", ttl, skipHours = "skiphours", skipDays = "skipdays", hour, day
    case comments, enclosure, source, author, name, url, width, height, domain, port, path, registerProcedure = "registerprocedure"
    case `protocol` = "protocol", newLocation = "newlocation", expirationDate = "expirationdate", id, updated, published, modified
    case issued, created, content, summary, subtitle, tagline, rights, info, logo, icon, contributor, email, uri, homepage, href, rel
    case type, hrefLang = "hreflang", length, term, scheme, label, src, mode, version, base, about, resource, encoded, creator
    case publisher, subject, date, relation, identifier, format, coverage, alternative, abstract, valid, available, accepted, group
    case thumbnail, player, keywords, credit, text, restriction, community, statistics, starRating = "starrating", embed, views
    case favorites, average, count, min, max, time, role, start, end, relationship, medium, fileSize = "filesize", bitrate
    case frameRate = "framerate", samplingRate = "samplingrate", channels, duration, expression, isDefault = "isdefault", block
    case complete, explicit, owner, order, episode, season, episodeType = "episodetype", isClosedCaptioned = "closedcaptioned", locked
    case funding, person, value, valueRecipient = "valuerecipient", valueTimeSplit = "valuetimesplit", remoteValue = "remotevalue"
    case location, transcript, chapters, soundbite, alternateEnclosure = "alternateenclosure", trailer, license, liveItem = "liveitem"
    case podroll, remoteItem = "remoteitem", socialInteract = "socialinteract", updateFrequency = "updatefrequency", img, method
    case suggested, customKey = "customkey", customValue = "customvalue", isFee = "fee", split, address, feedGUID = "feedguid", geo, osm
    case startTime = "starttime", chapter, place = "where", point, line, polygon, box, latitude = "lat", longitude = "long", altitude =
        "alt"
    case position = "pos", positionList = "poslist", coordinates, lowerCorner = "lowercorner", upperCorner = "uppercorner", envelope
    case lineString = "linestring", exterior, linearRing = "linearring", section, department, commentRSS = "commentrss", comment, total
    case ref, updatePeriod = "updateperiod", updateBase = "updatebase", generatorAgent = "generatoragent", originalLink = "origlink"
    case originalEnclosureLink = "origenclosurelink", videoID = "videoid", channelID = "channelid", markdown, outline
    case selfAddress = "self", likes, body, fullItem = "fullitem", html, head, div, p, script, style, svg, math, opml, urlSet = "urlset"
    case sitemapIndex = "sitemapindex", lastModified = "lastmod", a, isPermaLink = "ispermalink", xmlURL = "xmlurl", htmlURL = "htmlurl"
    case commentcount, inReplyTo = "in-reply-to", newFeedURL = "new-feed-url", xmlLanguage = "lang", rating, tag, xmlns
    case madeupTags = "tags", isDefaultEnclosure = "default", display, seconds
}
