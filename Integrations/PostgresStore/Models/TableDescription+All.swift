extension TableDescription {
    /// The tables after all migrations of `Schema`.
    static let all = [
        TableDescription(
            "aggregator_format",
            """
            number integer NOT NULL
            applied timestamp with time zone NOT NULL DEFAULT now()
            """, keys: ["PRIMARY KEY (number)"]),
        TableDescription(
            "feed",
            """
            id uuid NOT NULL
            record text
            """, keys: ["PRIMARY KEY (id)"]),
        TableDescription(
            "subscription",
            """
            feed uuid NOT NULL
            address text NOT NULL
            tags text[] NOT NULL
            record text NOT NULL
            """, keys: ["PRIMARY KEY (feed)", "EXCLUDE USING hash (address WITH =)"],
            references: ["FOREIGN KEY (feed) REFERENCES feed(id)"]),
        TableDescription(
            "source",
            """
            feed uuid NOT NULL
            record text NOT NULL
            """, keys: ["PRIMARY KEY (feed)"], references: ["FOREIGN KEY (feed) REFERENCES subscription(feed) ON DELETE CASCADE"]),
        posts,
        TableDescription(
            "body",
            """
            post uuid NOT NULL
            html text
            text text
            markdown text
            title text COLLATE "C" NOT NULL
            folded text COLLATE "C" NOT NULL
            grams tsvector
            """, keys: ["PRIMARY KEY (post)"], references: [ofPost],
            indexes: ["body_by_gram": "gin (grams)", "body_without_grams": "btree (post) WHERE (grams IS NULL)"]),
        TableDescription(
            "removed",
            """
            id uuid NOT NULL
            feed uuid NOT NULL
            fingerprint uuid NOT NULL
            seconds bigint NOT NULL
            nanoseconds integer NOT NULL
            """, keys: ["PRIMARY KEY (id)"], references: ["FOREIGN KEY (feed) REFERENCES feed(id)"],
            indexes: ["removed_by_id": "btree (feed, id)"]),
        TableDescription(
            "evidence",
            """
            feed uuid NOT NULL
            kind integer NOT NULL
            key uuid NOT NULL
            post uuid NOT NULL
            """, keys: ["PRIMARY KEY (feed, kind, key)"], indexes: ["evidence_by_post": "btree (post)"]),
        TableDescription(
            "setting",
            """
            key text COLLATE "C" NOT NULL
            value bytea NOT NULL
            """, keys: ["PRIMARY KEY (key)"]),
        TableDescription(
            "version",
            """
            number bigint NOT NULL GENERATED ALWAYS AS IDENTITY
            post uuid NOT NULL
            record text NOT NULL
            """, keys: ["PRIMARY KEY (number)"], references: [ofPost], indexes: ["version_by_post": "btree (post, number)"]),
        TableDescription(
            "sign",
            """
            sign bigint NOT NULL
            post uuid NOT NULL
            """, keys: ["PRIMARY KEY (sign, post)"], references: [ofPost], indexes: ["sign_by_post": "btree (post)"]),
        TableDescription(
            "lane",
            """
            name text COLLATE "C" NOT NULL
            worker uuid
            until timestamp with time zone NOT NULL
            """, keys: ["PRIMARY KEY (name)"]),
        TableDescription(
            "writer",
            """
            id uuid NOT NULL DEFAULT gen_random_uuid()
            changes bigint NOT NULL DEFAULT 0
            changed timestamp with time zone NOT NULL DEFAULT now()
            """, keys: ["PRIMARY KEY (id)"]),
    ]

    private static let ofPost = "FOREIGN KEY (post) REFERENCES post(id) ON DELETE CASCADE"

    private static let posts = TableDescription(
        "post",
        """
        id uuid NOT NULL
        feed uuid NOT NULL
        sort_seconds bigint NOT NULL
        sort_nanoseconds integer NOT NULL
        is_read boolean NOT NULL DEFAULT false
        is_starred boolean NOT NULL DEFAULT false
        kind text NOT NULL
        seen_seconds bigint NOT NULL
        seen_nanoseconds integer NOT NULL
        changed_seconds bigint
        changed_nanoseconds integer
        fingerprint uuid NOT NULL
        tags text[] NOT NULL
        record text NOT NULL
        is_apart boolean NOT NULL DEFAULT false
        """, keys: ["PRIMARY KEY (id)"], references: ["FOREIGN KEY (feed) REFERENCES feed(id)"],
        indexes: [
            "post_by_date": "btree (sort_seconds DESC, sort_nanoseconds DESC, id)",
            "post_by_feed": "btree (feed, sort_seconds DESC, sort_nanoseconds DESC, id, is_read)",
            "post_by_id": "btree (feed, id)",
            "post_unread": "btree (sort_seconds DESC, sort_nanoseconds DESC, id) WHERE (NOT is_read)",
            "post_starred": "btree (sort_seconds DESC, sort_nanoseconds DESC, id) WHERE is_starred",
            "post_by_tag": "gin (tags)",
        ])
}
