extension Schema {
    /// What workers that share a store, and the connections of each, need to know of each other. None of it is content.
    static let workers = """
        -- A lane is its worker's until then; one that is nobody's rests until then.
        CREATE TABLE lane (
            name text COLLATE "C" PRIMARY KEY,
            worker uuid,
            until timestamptz NOT NULL
        );

        -- How many changes a connection's writer has made: so it can be said of the last one whether it was made.
        CREATE TABLE writer (
            id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
            changes bigint NOT NULL DEFAULT 0,
            changed timestamptz NOT NULL DEFAULT now()
        ) WITH (fillfactor = 20); -- rewritten in place again and again
        """
}
