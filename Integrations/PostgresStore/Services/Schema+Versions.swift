extension Schema {
    /// What posts said before they were edited.
    static let versions = """
        CREATE TABLE version (
            number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            post uuid NOT NULL REFERENCES post ON DELETE CASCADE,
            record text NOT NULL -- JSON
        );
        CREATE INDEX version_by_post ON version (post, number);
        """
}
