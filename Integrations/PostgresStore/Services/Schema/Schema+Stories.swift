import AggregatorCore

extension Schema {
    /// Earlier versions of posts, and signs, by which posts that may be alike are found.
    static let stories = """
        CREATE TABLE version (
            number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
            post uuid NOT NULL REFERENCES post ON DELETE CASCADE,
            record text NOT NULL -- JSON
        );
        CREATE INDEX version_by_post ON version (post, number);

        -- Posts by what those have in common that may be alike (`SimilaritySign`).
        CREATE TABLE sign (
            sign bigint NOT NULL,
            post uuid NOT NULL REFERENCES post ON DELETE CASCADE,
            PRIMARY KEY (sign, post)
        );
        CREATE INDEX sign_by_post ON sign (post);

        -- No story with any other post, by the user's word.
        ALTER TABLE post ADD COLUMN is_apart boolean NOT NULL DEFAULT false;
        """
}
