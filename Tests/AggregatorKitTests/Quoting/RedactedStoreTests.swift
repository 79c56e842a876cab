import AggregatorCore
import AggregatorKit
import Testing

@Suite("The address of a store, as it is shown")
struct RedactedStoreTests {
    @Test(
        "the address of a store is shown without its login, also where it lacks its colon, or is none of ours",
        arguments: [
            ("postgres//ada:hush@h/db", "postgres//h/db"), ("pg//ada:hush@h/db", "pg//h/db"),
            ("postgres:/ada:hush@h/db", "postgres:/h/db"), ("sqlite:///a/b@c.sqlite", "sqlite:///a/b@c.sqlite"),
            ("host=h password=hush user=ada", "host=h password=***"), ("Server=h;Password=hush;", "Server=h;Password=***"),
            ("jdbc:postgresql://ada:hush@h/db?password=hush", "jdbc:postgresql://h/db?password=***"),
            ("pg+ssl://ada:hush@h/db?password=hush", "pg+ssl://h/db?password=***"),
            ("host=h sslpassword = hush", "host=h sslpassword =***"),
            ("postgres://ada:hush@h/db?sslpassword=hush", "postgres://h/db?sslpassword=***"),
            ("sqlite:/a//b@c.sqlite", "sqlite:/a//b@c.sqlite"), ("/a//b@c.sqlite", "/a//b@c.sqlite"),
        ])
    func stores(typed: String, shown: String) { #expect(StoreLocation.redacted(typed) == shown) }

    @Test("the password of a store is shown nowhere, whatever at signs are in it")
    func atSigns() {
        #expect(StoreLocation.redacted("postgres:user:hush@h/db") == "postgres:h/db")
        for address in ["postgres://u:hush@hush@h:1/db", "postgres://h?password=hush@hush/db", "postgres:u:hush@hush@h/db"] {
            #expect(!StoreLocation.redacted(address).contains("hush"), "\(StoreLocation.redacted(address))")
        }
    }
}
