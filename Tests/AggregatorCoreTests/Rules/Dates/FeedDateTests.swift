import Testing

@testable import AggregatorCore

struct FeedDateTests {
    @Test(
        "dates as feeds write them",
        arguments: [
            ("2004년 05월 28일  01:31:15", "2004-05-27T16:31:15Z"),
            ("Κυρ, 11 Ιούλ 2004 12:00:00 EST", "2004-07-11T17:00:00Z"),
            ("Sun Jan  4 16:29:06 2004", "2004-01-04T16:29:06Z"),
            ("Sun Jan  4 16:29:06 PST 2004", "2004-01-05T00:29:06Z"),
            ("Thu Aug 30 2012 17:26:16 +0200", "2012-08-30T15:26:16Z"),
            ("Thu Aug 30 2012 17:26:16 GMT+0200 (CEST)", "2012-08-30T15:26:16Z"),
            ("Wed, 19 Aug 2009 18:28:00 Etc/GMT", "2009-08-19T18:28:00Z"),
            ("Wed, 19 Aug 2009 18:28:00 Etc/GMT+2", "2009-08-19T20:28:00Z"),
            ("Mon, 05 Feb 2024 10:00:00 0000", "2024-02-05T10:00:00Z"),
            ("Mon, 05 Feb 2024 10:00:00 0530", "2024-02-05T04:30:00Z"),
            ("2003", "2003-01-01T00:00:00Z"),
            ("2003-12-31", "2003-12-31T00:00:00Z"),
            ("2003335", "2003-12-01T00:00:00Z"),
            ("2003-335", "2003-12-01T00:00:00Z"),
            ("20031231", "2003-12-31T00:00:00Z"),
            ("2004-W53-6", "2005-01-01T00:00:00Z"),
            ("2004W536", "2005-01-01T00:00:00Z"),
            ("20031231T101455Z", "2003-12-31T10:14:55Z"),
            ("2003-12-31T24:00:00Z", "2004-01-01T00:00:00Z"),
            ("2016-12-31T23:59:60Z", "2016-12-31T23:59:59Z"),
            ("2003-12-31T10:14:55,5+01", "2003-12-31T09:14:55.5Z"),
            ("May 5, 2004 5:07 PM", "2004-05-05T17:07:00Z"),
            ("May 5, 2004 5 pm EST", "2004-05-05T22:00:00Z"),
            ("01-JAN-04 12.30.00.000000 AM", "2004-01-01T00:30:00Z"),
            ("5 de mayo de 2004 14:30", "2004-05-05T14:30:00Z"),
            ("mar. 15 mai 2012 14h30", "2012-05-15T14:30:00Z"),
            ("Sonntag, 15. Juli 2012, 01:16 Uhr", "2012-07-15T01:16:00Z"),
            ("Mittwoch, 3. März 2010 12:00:00 MEZ", "2010-03-03T11:00:00Z"),
            ("15 июля 2012 г. 11:22", "2012-07-15T11:22:00Z"),
            ("Вс, 15 июл 2012 11:22:33 +0400", "2012-07-15T07:22:33Z"),
            ("2004年5月25日 11時23分17秒", "2004-05-25T03:23:17Z"),
            ("2004年5月25日(火) 午後11時23分", "2004-05-25T14:23:00Z"),
            ("2024年03月09日(土) 14:05", "2024-03-09T05:05:00Z"),
            ("令和6年3月9日", "2024-03-08T15:00:00Z"),
            ("平成30年3月9日 12:00", "2018-03-09T03:00:00Z"),
            ("昭和63年3月9日 12:00", "1988-03-09T03:00:00Z"),
            ("民國113年3月9日 12:00", "2024-03-09T04:00:00Z"),
            ("令和元年5月1日", "2019-04-30T15:00:00Z"),
            ("平成元年1月8日 12:00", "1989-01-08T03:00:00Z"),
            ("昭和元年12月25日 12:00", "1926-12-25T03:00:00Z"),
            ("民國元年1月1日 12:00", "1912-01-01T04:00:00Z"),
            ("Sub, 09 ožu 2024 14:05:06 +0100", "2024-03-09T13:05:06Z"),
            ("9. siječnja 2024", "2024-01-09T00:00:00Z"),
            ("9. studenoga 2024", "2024-11-09T00:00:00Z"),
            ("Saturday, March 9 2024 alle 14:05", "2024-03-09T14:05:00Z"),
            ("2004/01/01", "2004-01-01T00:00:00Z"),
            ("2004-01-01 00:00:00", "2004-01-01T00:00:00Z"),
            ("15.07.2012 11:22", "2012-07-15T11:22:00Z"),
            ("7/15/2012 1:22:33 PM", "2012-07-15T13:22:33Z"),
            ("15/07/2012 11:22", "2012-07-15T11:22:00Z"),
            ("1er août 2009", "2009-08-01T00:00:00Z"),
            ("21 Sept 2009 10:00:00 +0100", "2009-09-21T09:00:00Z"),
            ("Sunday, 06-Nov-94 08:49:37 GMT", "1994-11-06T08:49:37Z"),
            ("Fri, 24 Nov 2023 18:28 (comment (nested)) PDT", "2023-11-25T01:28:00Z"),
            ("Fri, 24 Nov 2023 18:28:00 BST", "2023-11-24T17:28:00Z"),
            ("Fri, 24 Nov 2023 18:28:00 GMT+2", "2023-11-24T16:28:00Z"),
            ("Fri, 24 Nov 2023 18:28:00 UTC", "2023-11-24T18:28:00Z"),
            ("Fri, 24 Nov 2023 18:28:00 Z", "2023-11-24T18:28:00Z"),
            ("24 listopada 2023", "2023-11-24T00:00:00Z"),
            ("24 července 2023", "2023-07-24T00:00:00Z"),
            ("24 Ağustos 2023 Perşembe 10:00", "2023-08-24T10:00:00Z"),
            ("den 24 maj 2023 kl. 10.30", "2023-05-24T10:30:00Z"),
            ("2010-05-28T21:03Z", "2010-05-28T21:03:00Z"),
            ("2010-05-28T21Z", "2010-05-28T21:00:00Z"),
            ("2010-05-28 21:03:38 UTC", "2010-05-28T21:03:38Z"),
            ("2010-05-28 21:03:38 +0200", "2010-05-28T19:03:38Z"),
            ("2010-05-28T21:03:38 -08:00", "2010-05-29T05:03:38Z"),
            ("1388534400", "2014-01-01T00:00:00Z"),
            ("March 2004", "2004-03-01T00:00:00Z"),
            ("Tue, 02 Jan 2024 15:04:05 MSK", "2024-01-02T12:04:05Z"),
            ("Mon Jan 2 15:04:05 MST 2006", "2006-01-02T22:04:05Z"),
            ("02 Jan 06 15:04 MST", "2006-01-02T22:04:00Z"),
            ("2004-01-01T00:00:00+0100", "2003-12-31T23:00:00Z"),
            ("2004-1-5T3:04:05Z", "2004-01-05T03:04:05Z"),
            ("2023年10月5日下午3:04", "2023-10-05T07:04:00Z"),
            ("2026-11-02+01:00", "2026-11-01T23:00:00Z"), ("2026-11-02-05:00", "2026-11-02T05:00:00Z"),
            ("2026-11-02Z", "2026-11-02T00:00:00Z"), ("2026-11-02+0530", "2026-11-01T18:30:00Z"),
            ("20261102+01:00", "2026-11-01T23:00:00Z"), ("2026-11-02-13:45", "2026-11-02T13:45:00Z"),
            ("2026-11-02-10:11", "2026-11-02T10:11:00Z"), ("2026-11-02-10:11:12", "2026-11-02T10:11:12Z"),
            ("1793614272.5", "2026-11-02T10:11:12.5Z"), ("1793614272123.75", "2026-11-02T10:11:12.123Z"),
            ("Mon, 02 Nov 2026 10:11:12 EST5EDT", "2026-11-02T15:11:12Z"),
            ("Mon, 02 Nov 2026 10:11:12 CET-1CEST,M3.5.0,M10.5.0/3", "2026-11-02T09:11:12Z"),
            ("Mon, 02 Nov 2026 10:11:12 XYZ3ABC", "2026-11-02T10:11:12Z"),
            ("Mon, 02 Nov 2026 10:11:12 America/New_York", "2026-11-02T10:11:12Z"),
            ("Mon, 02 Nov 2026 10:11:12 +2500", "2026-11-02T10:11:12Z"), ("2026-11-02T10:11:12-99:00", "2026-11-02T10:11:12Z"),
            ("Thu, 05 Sep 2019 10:00:00 - 0500", "2019-09-05T15:00:00Z"), ("Thu, 05 Sep 2019 10:00:00 + 02:00", "2019-09-05T08:00:00Z"),
            ("Thu, 05 Sep 2019 10:00:00 GMT - 0500", "2019-09-05T15:00:00Z"),
            ("Thu, 05 Sep 2019 10:00:00 –0500", "2019-09-05T15:00:00Z"), ("2019-09-05T10:00:00–05:00", "2019-09-05T15:00:00Z"),
            ("Thu, 05 Sep 2019 10:00:00 ‐0500", "2019-09-05T15:00:00Z"), ("2019-09-05 10:00:00 — 05:00", "2019-09-05T15:00:00Z"),
            ("5 Sep 2019 10:00 GMT + 0200 (CEST)", "2019-09-05T08:00:00Z"),
            ("2019-09-05T10:00:00 02:00", "2019-09-05T08:00:00Z"), ("2019-09-05T10:00:00:250Z", "2019-09-05T10:00:00.25Z"),
            ("Mon, 06/05/2019 - 10:00", "2019-05-06T10:00:00Z"), ("Wed, 06/05/2019 - 10:00", "2019-06-05T10:00:00Z"),
            ("Fri, 06/05/2019 - 10:00", "2019-06-05T10:00:00Z"), ("Lun, 06/05/2019 - 10:00", "2019-05-06T10:00:00Z"),
            ("Wednesday, 08/07/2020", "2020-07-08T00:00:00Z"), ("Foo, 06/05/2019", "2019-06-05T00:00:00Z"),
            ("Sep 5, 2019 at 10:00pm (UTC-4)", "2019-09-06T02:00:00Z"), ("Sep 5, 2019 10:00 am (EST)", "2019-09-05T15:00:00Z"),
            ("Thu, 05 Sep 2019 10:00:00 +0200 (EST)", "2019-09-05T08:00:00Z"), ("Sep 5, 2019 10:00 (est)", "2019-09-05T10:00:00Z"),
            ("2019.01.06., vas.", "2019-01-06T00:00:00Z"),
            ("Agustus 5, 2019", "2019-08-05T00:00:00Z"), ("Senin, 5 Agustus 2019 10:00", "2019-08-05T10:00:00Z"),
            ("Di, 05 Mrz 2019 10:00:00 +0100", "2019-03-05T09:00:00Z"), ("2019. gada 5. septembris", "2019-09-05T00:00:00Z"),
            ("2019 m. rugsėjo 5 d.", "2019-09-05T00:00:00Z"), ("5 d’octubre de 2019", "2019-10-05T00:00:00Z"),
            ("Vas, 05 szept. 2019", "2019-09-05T00:00:00Z"),
            ("2005-06-01T12:00:00.000 PDT", "2005-06-01T19:00:00Z"), ("2005-06-01T12:00:00+01:0", "2005-06-01T11:00:00Z"),
        ])
    func reads(text: String, moment: String) {
        #expect(FeedDate.parse(text)?.rfc3339 == moment)
    }

    @Test(
        "with a slash, the order is that of the language, unless the numbers, the day of the week or the clock tell",
        arguments: [
            ("it", "05/11/2026 10:00", "2026-11-05T10:00:00Z"), ("en-GB", "05/11/2026", "2026-11-05T00:00:00Z"),
            ("fr-CA", "05/11/2026", "2026-11-05T00:00:00Z"), ("PT-br", "05/11/2026", "2026-11-05T00:00:00Z"),
            ("it", "11/27/2026", "2026-11-27T00:00:00Z"), ("it", "27/11/2026", "2026-11-27T00:00:00Z"),
            ("it", "Mon, 05/11/2026", "2026-05-11T00:00:00Z"), ("it", "5/11/2026 10:00:00 PM", "2026-05-11T22:00:00Z"),
            ("it", "2026/05/11", "2026-05-11T00:00:00Z"), ("en", "05/11/2026", "2026-05-11T00:00:00Z"),
            ("en-US", "05/11/2026", "2026-05-11T00:00:00Z"), ("es-US", "05/11/2026", "2026-05-11T00:00:00Z"),
            ("ja", "05/11/2026", "2026-05-11T00:00:00Z"), ("Italian", "05/11/2026", "2026-05-11T00:00:00Z"),
            ("", "05/11/2026", "2026-05-11T00:00:00Z"),
            ("und", "05/11/2026", "2026-05-11T00:00:00Z"), ("it", "5.11.2026", "2026-11-05T00:00:00Z"),
        ])
    func slashes(language: String, text: String, moment: String) {
        #expect(FeedDate.parse(text, order: FeedDate.SlashOrder(language: language))?.rfc3339 == moment)
    }

    @Test(
        "what is no date",
        arguments: [
            "25 Nov 2026 10:00 – 11:30", "25 Nov 2026 10:00:00 – 11:30:00", "25 Nov 2026 10:00:00 – 1330",
            "Foo 5, 2019", "5 Foo, 2019", "25 Nov 2026 10:00 - 11:30", "25 Nov 2026 10:00:00 - 11:30:00", "25 Nov 2026 10:00:00 - 1330",
            "2019-09-05T10:00:00:00Z", "25 Nov 2026, 10:00 - 1130", "25 Nov 2026 08:00 0900", "25 Nov 2026 10:00:00 1030 pm",
            "Sat, May x 2011 10:20:30 GMT",
            "Sat, 7 May xy 10:20:30 GMT",
            "Sat, 7 May 2011 10:20:30 +xy:00",
            "0000-00-00 00:00:00", "-0001-11-30T00:00:00+00:00", "-0001-11-30 00:00:00", "-00011130", "Wed, 30 Nov -0001 00:00:00 +0000",
            "-2024-11-30T00:00:00Z", "30.11.-0001",
            "0000-01-01T00:00:00+08:00",
            "9999-12-31T23:00:00-08:00",
            "2003-02-29",
            "hello world",
            "12",
            "yesterday 5 pm",
            "",
            "   ",
            "77 May 2011",
            "2011-05-07T25:20:30Z",
            "2011-05-07T10:60:30Z",
            "2011-05-07T10:20:61Z",
            "2004-W54-1",
            "2003-W53-1",
            "2003-366",
            "12011",
            "Sat, 7 May 2011 4:3:2:1 GMT",
            "Sat, 7 May 2011 10:20:30 +01:xy",
            "2011-05-07T10:xy:00Z",
            "30 February 2004",
            "1 2 3 4 2004",
            "99999999999999999999999",
            "2004年5月32日",
            "元年3月9日", "令和元3月9日",
            "Sub, 09 xyz 2024 14:05:06 +0100",
            "mar., 05 xyz 2024",
            "Q4 2026", "H1 2026", "T4 2026", "2026-Q4",
            "2026-11-02+01:xy", "1793614272.", "1793614272.5.1", "3793614272.5",
        ])
    func refuses(text: String) {
        #expect(FeedDate.parse(text) == nil)
    }

    @Test(
        "month names in many languages",
        arguments: [
            ("German", "Januar Februar März April Mai Juni Juli August September Oktober November Dezember"),
            ("French", "janvier février mars avril mai juin juillet août septembre octobre novembre décembre"),
            ("Spanish", "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"),
            ("Italian", "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre"),
            ("Portuguese", "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro"),
            ("Dutch", "januari februari maart april mei juni juli augustus september oktober november december"),
            ("Swedish", "januari februari mars april maj juni juli augusti september oktober november december"),
            ("Danish", "januar februar marts april maj juni juli august september oktober november december"),
            ("Norwegian", "januar februar mars april mai juni juli august september oktober november desember"),
            ("Polish", "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia"),
            ("Czech", "ledna února března dubna května června července srpna září října listopadu prosince"),
            ("Turkish", "Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık"),
            ("Hungarian", "január február március április május június július augusztus szeptember október november december"),
            ("Russian", "января февраля марта апреля мая июня июля августа сентября октября ноября декабря"),
            ("Ukrainian", "січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня"),
            ("Greek", "Ιανουαρίου Φεβρουαρίου Μαρτίου Απριλίου Μαΐου Ιουνίου Ιουλίου Αυγούστου Σεπτεμβρίου Οκτωβρίου Νοεμβρίου Δεκεμβρίου"),
            ("Catalan", "gener febrer març abril maig juny juliol agost setembre octubre novembre desembre"),
            ("Galician", "xaneiro febreiro marzo abril maio xuño xullo agosto setembro outubro novembro decembro"),
            ("Indonesian", "Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember"),
            ("Malay", "Januari Februari Mac April Mei Jun Julai Ogos September Oktober November Disember"),
            ("Slovak", "januára februára marca apríla mája júna júla augusta septembra októbra novembra decembra"),
            ("Slovenian", "januarja februarja marca aprila maja junija julija avgusta septembra oktobra novembra decembra"),
            ("Serbian", "januar februar mart april maj jun jul avgust septembar oktobar novembar decembar"),
            ("Bulgarian", "януари февруари март април май юни юли август септември октомври ноември декември"),
            ("Latvian", "janvāris februāris marts aprīlis maijs jūnijs jūlijs augusts septembris oktobris novembris decembris"),
            ("Lithuanian", "sausio vasario kovo balandžio gegužės birželio liepos rugpjūčio rugsėjo spalio lapkričio gruodžio"),
            ("Estonian", "jaanuar veebruar märts aprill mai juuni juuli august september oktoober november detsember"),
            ("abbreviated in German", "Jan Feb Mrz Apr Mai Jun Jul Aug Sep Okt Nov Dez"),
            ("abbreviated in Indonesian", "Jan Feb Mar Apr Mei Jun Jul Agu Sep Okt Nov Des"),
            ("abbreviated in French", "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc."),
            ("abbreviated in Greek", "Ιαν Φεβ Μάρ Απρ Μάι Ιούν Ιούλ Αύγ Σεπ Οκτ Νοέ Δεκ"),
            ("abbreviated in Russian", "янв фев мар апр май июн июл авг сен окт ноя дек"),
            ("abbreviated in Polish", "sty lut mar kwi maj cze lip sie wrz paź lis gru"),
            ("in capitals", "JANUAR FEBRUAR MÄRZ APRIL MAI JUNI JULI AUGUST SEPTEMBER OKTOBER NOVEMBER DEZEMBER"),
        ])
    func knowsMonths(language: String, names: String) {
        let found = names.split(separator: " ").map { FeedDate.parse("7. \($0) 2011 08:30")?.civil?.month }
        #expect(found == Array(1...12))
    }

    @Test("no prefix of a date and no changed byte of it brings the reader down")
    func survivesDamage() {
        for text in [
            "Thu, 01 Jan 2004 19:48:21 +0100 (CET)", "2004-W53-6T10:14:55,25+01:00", "2004年5月25日(火) 午後11時23分17秒", "Κυρ, 11 Ιούλ 2004 12:00",
        ] {
            let bytes = Array(text.utf8)
            for end in bytes.indices {
                _ = bytes[..<end].withUnsafeBufferPointer { FeedDate.parse($0) }
                for change in [0, 32, 40, 43, 45, 46, 57, 58, 84, 0x80, 0xC3, 0xE5, 0xFF] as [UInt8] {
                    var damaged = bytes
                    damaged[end] = change
                    _ = damaged.withUnsafeBufferPointer { FeedDate.parse($0) }
                }
            }
        }
    }
}
