/// The names of months in the languages that feeds were seen to use.
enum FeedDateNames {
    /// 1 to 12 by the first three letters of an English name, in any case.
    static func englishMonth(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Int? {
        switch (first | 32, second | 32, third | 32) {
        case (UInt8(ascii: "j"), UInt8(ascii: "a"), UInt8(ascii: "n")): 1
        case (UInt8(ascii: "f"), UInt8(ascii: "e"), UInt8(ascii: "b")): 2
        case (UInt8(ascii: "m"), UInt8(ascii: "a"), UInt8(ascii: "r")): 3
        case (UInt8(ascii: "a"), UInt8(ascii: "p"), UInt8(ascii: "r")): 4
        case (UInt8(ascii: "m"), UInt8(ascii: "a"), UInt8(ascii: "y")): 5
        case (UInt8(ascii: "j"), UInt8(ascii: "u"), UInt8(ascii: "n")): 6
        case (UInt8(ascii: "j"), UInt8(ascii: "u"), UInt8(ascii: "l")): 7
        case (UInt8(ascii: "a"), UInt8(ascii: "u"), UInt8(ascii: "g")): 8
        case (UInt8(ascii: "s"), UInt8(ascii: "e"), UInt8(ascii: "p")): 9
        case (UInt8(ascii: "o"), UInt8(ascii: "c"), UInt8(ascii: "t")): 10
        case (UInt8(ascii: "n"), UInt8(ascii: "o"), UInt8(ascii: "v")): 11
        case (UInt8(ascii: "d"), UInt8(ascii: "e"), UInt8(ascii: "c")): 12
        default: nil
        }
    }

    /// 1 to 12 for a folded name in any of the languages, or for its first letters, at least three.
    static func month(_ folded: String) -> Int? { months[folded] }

    /// 0 (Sunday) to 6 for the folded name of a day of the week, or for its first letters, at least three.
    static func weekday(_ folded: String) -> Int? {
        guard folded.utf8.count > 2 else { return nil }
        return weekdays.firstIndex { names in names.split(separator: " ").contains { $0.hasPrefix(folded) } }
    }

    /// English, German, Dutch, French, Italian, Spanish and Portuguese: in these languages sites write dates with slashes, in either order.
    private static let weekdays = [
        "sunday sonntag zondag dimanche domenica domingo", "monday montag maandag lundi lunedi lunes segunda",
        "tuesday dienstag dinsdag mardi martedi martes terca", "wednesday mittwoch woensdag mercredi mercoledi miercoles quarta",
        "thursday donnerstag donderdag jeudi giovedi jueves quinta", "friday freitag vrijdag vendredi venerdi viernes sexta",
        "saturday samstag zaterdag samedi sabato sabado",
    ]

    /// Lower case without accents, so that `Août`, `aout` and `AOÛT` are one; without Arabic vowels, and without the signs of Hebrew and
    /// Hindi that a word is shortened.
    static func folded(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        var text = ""
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars where !isPassedOver(scalar.value) {
            if scalar.isASCII {
                text.unicodeScalars.append(Unicode.Scalar(UInt8(65...90 ~= scalar.value ? scalar.value + 32 : scalar.value)))
            } else {
                let lower = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
                text.unicodeScalars.append(plain[lower] ?? lower)
            }
        }
        return text
    }

    private static func isPassedOver(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x300...0x36F, 0x5F3...0x5F4, 0x640, 0x64B...0x655, 0x970: true
        default: false
        }
    }

    private static let plain: [Unicode.Scalar: Unicode.Scalar] = {
        var table: [Unicode.Scalar: Unicode.Scalar] = [:]
        for group in [
            "aàáâãäåāăą", "cçćč", "dďđ", "eèéêëēėęě", "gğ", "iìíîïıī", "lłľ", "nñńň", "oòóôõöøőō", "rř", "sśšşș", "tťţț",
            "uùúûüůűū", "yýÿ", "zźżž", "αά", "εέ", "ηή", "ιίϊΐ", "οό", "υύϋΰ", "ωώ", "σς", "еёѐ", "іїѝ",
            "اأإآ", "يىیئ", "كک",
        ] {
            let scalars = group.unicodeScalars
            for scalar in scalars.dropFirst() { table[scalar] = scalars.first }
        }
        return table
    }()

    /// Every name and its beginnings down to three letters; of two months with the same beginning, the one listed first.
    private static let months: [String: Int] = {
        var table: [String: Int] = [:]
        for language in languages {
            for (index, names) in language.split(separator: " ").enumerated() {
                for name in names.split(separator: "/") {
                    table[String(name)] = index + 1
                    for length in stride(from: name.count - 1, to: 2, by: -1) {
                        let beginning = String(name.prefix(length))
                        if table[beginning] == nil { table[beginning] = index + 1 }
                    }
                }
            }
        }
        // The Hungarian word for Sunday; it is as frequent as this short form of the Lithuanian February.
        table["vas"] = nil
        return table
    }()

    private static let languages = [
        // English, German, French, Spanish, Italian, Portuguese
        "january february march april may june july august september/sept october november december",
        "januar/janner februar/feber marz/maerz/mrz april mai juni juli august september oktober november dezember",
        "janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre",
        "enero febrero marzo abril mayo junio julio agosto septiembre/setiembre octubre noviembre diciembre",
        "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
        "janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro",
        // Dutch; Swedish, Danish and Norwegian
        "januari februari maart/mrt april mei juni juli augustus september oktober november december",
        "januari/januar februari/februar mars/marts april maj/mai juni/jun juli augusti/august september oktober november december/desember",
        // Catalan and Galician; Indonesian and Malay
        "gener febrer marc abril maig juny juliol agost setembre octubre novembre desembre",
        "xaneiro febreiro marzo abril maio xuno xullo agosto setembro outubro novembro decembro",
        "januari februari maret/mac april mei juni/jun juli/julai agustus/ogos september oktober november desember/disember",
        // Polish and Czech, in the nominative and the genitive
        "styczen/stycznia luty/lutego marzec/marca kwiecien/kwietnia maj/maja czerwiec/czerwca lipiec/lipca sierpien/sierpnia "
            + "wrzesien/wrzesnia pazdziernik/pazdziernika listopad/listopada grudzien/grudnia",
        "leden/ledna unor/unora brezen/brezna duben/dubna kveten/kvetna cerven/cervna/cvn cervenec/cervence/cvc srpen/srpna "
            + "zari rijen/rijna listopad/listopadu prosinec/prosince",
        // Croatian; but its October means November in Polish and Czech, so the Serbian name stands in its place.
        "sijecanj/sijecnja veljaca/veljace ozujak/ozujka travanj/travnja svibanj/svibnja lipanj/lipnja srpanj/srpnja kolovoz/kolovoza "
            + "rujan/rujna oktobar/oktobra studeni/studenoga/studenog prosinac/prosinca",
        // Slovak, Slovenian and Serbian, in the nominative and the genitive
        "januar/januara februar/februara marec/marca april/aprila maj/maja jun/juna jul/jula august/augusta september/septembra "
            + "oktober/oktobra november/novembra december/decembra",
        "januar/januarja februar/februarja marec/marca april/aprila maj/maja junij/junija julij/julija avgust/avgusta "
            + "september/septembra oktober/oktobra november/novembra december/decembra",
        "januar/januara februar/februara mart/marta april/aprila maj/maja jun/juna jul/jula avgust/avgusta septembar/septembra "
            + "oktobar/oktobra novembar/novembra decembar/decembra",
        // Latvian, Lithuanian, Estonian
        "janvaris/janvara februaris/februara marts/marta aprilis/aprila maijs/maija junijs/junija julijs/julija augusts/augusta "
            + "septembris/septembra oktobris/oktobra novembris/novembra decembris/decembra",
        "sausis/sausio vasaris/vasario kovas/kovo balandis/balandzio geguze/geguzes birzelis/birzelio liepa/liepos rugpjutis/rugpjucio "
            + "rugsejis/rugsejo spalis/spalio lapkritis/lapkricio gruodis/gruodzio",
        "jaanuar veebruar marts aprill mai juuni juuli august september oktoober november detsember",
        // Turkish, Hungarian, Romanian, Finnish
        "ocak subat mart nisan mayis haziran temmuz agustos eylul ekim kasim aralik",
        "januar februar marcius aprilis majus junius julius augusztus szeptember oktober november december",
        "ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie",
        "tammikuu/tammikuuta helmikuu/helmikuuta maaliskuu/maaliskuuta huhtikuu/huhtikuuta toukokuu/toukokuuta kesakuu/kesakuuta "
            + "heinakuu/heinakuuta elokuu/elokuuta syyskuu/syyskuuta lokakuu/lokakuuta marraskuu/marraskuuta joulukuu/joulukuuta",
        // Russian, Ukrainian, Bulgarian
        "январь/января февраль/февраля март/марта апрель/апреля май/мая/маи июнь/июня июль/июля август/августа сентябрь/сентября "
            + "октябрь/октября ноябрь/ноября декабрь/декабря",
        "січень/січня лютий/лютого березень/березня квітень/квітня травень/травня червень/червня липень/липня серпень/серпня "
            + "вересень/вересня жовтень/жовтня листопад/листопада грудень/грудня",
        "януари февруари март април май юни юли август септември октомври ноември декември",
        // Greek, with the abbreviations that mistaken encodings made usual
        "ιανουαριοσ/ιανουαριου φεβρουαριοσ/φεβρουαριου μαρτιοσ/μαρτιου/μαω απριλιοσ/απριλιου μαιοσ/μαιου ιουνιοσ/ιουνιου/ιον "
            + "ιουλιοσ/ιουλιου/ιολ αυγουστοσ/αυγουστου σεπτεμβριοσ/σεπτεμβριου οκτωβριοσ/οκτωβριου νοεμβριοσ/νοεμβριου "
            + "δεκεμβριοσ/δεκεμβριου",
        // Serbian, Macedonian, Belarusian
        "јануар/јануара фебруар/фебруара март/марта април/априла мај/маја јун/јуна јул/јула август/августа септембар/септембра "
            + "октобар/октобра новембар/новембра децембар/децембра",
        "јануари февруари март април мај јуни јули август септември октомври ноември декември",
        "студзень/студзеня люты/лютага сакавік/сакавіка красавік/красавіка май/мая/травень/траўня чэрвень/чэрвеня ліпень/ліпеня "
            + "жнівень/жніўня верасень/верасня кастрычнік/кастрычніка лістапад/лістапада снежань/снежня",
        // Arabic in Egypt and the Gulf, in Algeria and Tunisia, in Morocco; Persian
        "يناير فبراير مارس ابريل مايو يونيو يوليو اغسطس سبتمبر اكتوبر نوفمبر ديسمبر",
        "جانفي فيفري مارس افريل ماي جوان جويلية اوت سبتمبر اكتوبر نوفمبر ديسمبر",
        "يناير فبراير مارس ابريل ماي يونيو يوليوز غشت شتنبر اكتوبر نونبر دجنبر",
        "ژانويه فوريه مارس اوريل مه ژوين ژوييه/جولاي اوت/اگوست سپتامبر اكتبر نوامبر دسامبر",
        // Hebrew, with and without its “in”
        "ינואר/בינואר פברואר/בפברואר מרץ/מרס/במרץ אפריל/באפריל מאי/במאי יוני/ביוני יולי/ביולי אוגוסט/באוגוסט ספטמבר/בספטמבר "
            + "אוקטובר/באוקטובר נובמבר/בנובמבר דצמבר/בדצמבר",
        // Thai, in short without the dots; Hindi
        "มกราคม/มค กุมภาพันธ์/กพ มีนาคม/มีค เมษายน/เมย พฤษภาคม/พค มิถุนายน/มิย กรกฎาคม/กค สิงหาคม/สค กันยายน/กย ตุลาคม/ตค พฤศจิกายน/พย "
            + "ธันวาคม/ธค",
        "जनवरी/जन फ़रवरी/फरवरी/फ़र मार्च अप्रैल/अप्रै मई जून जुलाई/जुल अगस्त/अग सितंबर/सितम्बर/सित अक्टूबर/अक्तूबर/अक्टू नवंबर/नवम्बर/नव "
            + "दिसंबर/दिसम्बर/दिस",
    ]
}
