CREATE TABLE aggregator_format (
    number integer NOT NULL,
    applied timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE body (
    post uuid NOT NULL,
    html text,
    text text,
    markdown text,
    title text NOT NULL COLLATE pg_catalog."C",
    folded text NOT NULL COLLATE pg_catalog."C",
    grams tsvector
);
COMMENT ON COLUMN body.folded IS 'without case and accents, as format 4 takes them away';
CREATE TABLE evidence (
    feed uuid NOT NULL,
    kind integer NOT NULL,
    key uuid NOT NULL,
    post uuid NOT NULL
);
CREATE TABLE feed (
    id uuid NOT NULL,
    record text
);
CREATE TABLE lane (
    name text NOT NULL COLLATE pg_catalog."C",
    worker uuid,
    until timestamp with time zone NOT NULL
);
CREATE TABLE post (
    id uuid NOT NULL,
    feed uuid NOT NULL,
    sort_seconds bigint NOT NULL,
    sort_nanoseconds integer NOT NULL,
    is_read boolean DEFAULT false NOT NULL,
    is_starred boolean DEFAULT false NOT NULL,
    kind text NOT NULL,
    seen_seconds bigint NOT NULL,
    seen_nanoseconds integer NOT NULL,
    changed_seconds bigint,
    changed_nanoseconds integer,
    fingerprint uuid NOT NULL,
    tags text[] NOT NULL,
    record text NOT NULL,
    is_apart boolean DEFAULT false NOT NULL
);
CREATE TABLE removed (
    id uuid NOT NULL,
    feed uuid NOT NULL,
    fingerprint uuid NOT NULL,
    seconds bigint NOT NULL,
    nanoseconds integer NOT NULL
);
CREATE TABLE setting (
    key text NOT NULL COLLATE pg_catalog."C",
    value bytea NOT NULL
);
CREATE TABLE sign (
    sign bigint NOT NULL,
    post uuid NOT NULL
);
CREATE TABLE source (
    feed uuid NOT NULL,
    record text NOT NULL
);
CREATE TABLE subscription (
    feed uuid NOT NULL,
    address text NOT NULL,
    tags text[] NOT NULL,
    record text NOT NULL
);
CREATE TABLE version (
    number bigint NOT NULL,
    post uuid NOT NULL,
    record text NOT NULL
);
ALTER TABLE version ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME version_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE writer (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    changes bigint DEFAULT 0 NOT NULL,
    changed timestamp with time zone DEFAULT now() NOT NULL
)
WITH (fillfactor='20');
INSERT INTO aggregator_format VALUES (1, '2026-11-23 09:34:14.305351+00');
INSERT INTO aggregator_format VALUES (2, '2026-11-23 09:34:14.305351+00');
INSERT INTO aggregator_format VALUES (3, '2026-11-23 09:34:14.305351+00');
INSERT INTO aggregator_format VALUES (4, '2026-11-23 09:34:14.305351+00');
INSERT INTO body VALUES ('39f8c371-6781-95c9-69a7-c2ea041db2b8', 'straight ''quotes'' and "more"', NULL, NULL, 'i ❤️ pipes', 'i ❤️ pipes
straight ''quotes'' and "more"
straight ''quotes'' and "more"', '''"mo'' ''''''qu'' ''aig'' ''and'' ''es'''''' ''ght'' ''igh'' ''ipe'' ''mor'' ''ore'' ''ote'' ''pes'' ''pip'' ''quo'' ''rai'' ''re"'' ''str'' ''tes'' ''tra'' ''uot''');
INSERT INTO body VALUES ('7cd59705-cc6d-2ff2-78ad-73c72beb340d', 'می‌خواهم and zero​width', NULL, NULL, 'donau­dampf­schiff', 'donau­dampf­schiff
می‌خواهم and zero​width
می‌خواهم and zero​width', '''amp'' ''and'' ''au­'' ''chi'' ''dam'' ''don'' ''dth'' ''ero'' ''f­s'' ''hif'' ''idt'' ''iff'' ''mpf'' ''nau'' ''ona'' ''o​w'' ''pf­'' ''ro​'' ''sch'' ''u­d'' ''wid'' ''zer'' ''­da'' ''­sc'' ''اهم'' ''خوا'' ''می‌'' ''واه'' ''ی‌خ'' ''​wi'' ''‌خو''');
INSERT INTO body VALUES ('8b7fa8b4-4d56-69fe-709d-a18f6cf28a5c', 'Don’t wait – “soon” is 2020–2024…', NULL, NULL, 'it’s 9 o’clock', 'it’s 9 o’clock
don’t wait – “soon” is 2020–2024…
don’t wait – “soon” is 2020–2024…', '''020'' ''024'' ''0–2'' ''202'' ''20–'' ''24…'' ''ait'' ''clo'' ''don'' ''it’'' ''loc'' ''n’t'' ''ock'' ''on’'' ''on”'' ''oon'' ''o’c'' ''soo'' ''t’s'' ''wai'' ''–20'' ''’cl'' ''“so''');
INSERT INTO evidence VALUES ('08bfb600-e132-5743-f067-9c8ded2b06ba', 1, 'd437ffcc-0fac-9bed-c8d7-26c56e87546c', '39f8c371-6781-95c9-69a7-c2ea041db2b8');
INSERT INTO evidence VALUES ('08bfb600-e132-5743-f067-9c8ded2b06ba', 2, '23661462-714d-9c59-35fa-07379bad4c2f', '39f8c371-6781-95c9-69a7-c2ea041db2b8');
INSERT INTO evidence VALUES ('08bfb600-e132-5743-f067-9c8ded2b06ba', 2, '35fc242a-8a69-9e33-ccfe-b05fabf3e96a', '39f8c371-6781-95c9-69a7-c2ea041db2b8');
INSERT INTO evidence VALUES ('08bfb600-e132-5743-f067-9c8ded2b06ba', 5, '38ee65e7-b982-6bed-0cc8-2fa59b349838', '39f8c371-6781-95c9-69a7-c2ea041db2b8');
INSERT INTO evidence VALUES ('08bfb600-e132-5743-f067-9c8ded2b06ba', 5, 'b65ae17f-876a-b1d5-bf4c-6e51e1e03331', '39f8c371-6781-95c9-69a7-c2ea041db2b8');
INSERT INTO evidence VALUES ('08bfb600-e132-5743-f067-9c8ded2b06ba', 1, '3bbf0fb0-2e92-a7c8-b3f0-6e1cc3072019', '7cd59705-cc6d-2ff2-78ad-73c72beb340d');
INSERT INTO evidence VALUES ('08bfb600-e132-5743-f067-9c8ded2b06ba', 2, '1992754a-7979-cb35-06b3-e80575bbcbbc', '7cd59705-cc6d-2ff2-78ad-73c72beb340d');
INSERT INTO evidence VALUES ('08bfb600-e132-5743-f067-9c8ded2b06ba', 2, 'fb443b4e-1d4a-8a10-cc8a-502577036ce5', '7cd59705-cc6d-2ff2-78ad-73c72beb340d');
INSERT INTO evidence VALUES ('08bfb600-e132-5743-f067-9c8ded2b06ba', 5, '43b9b291-d434-f234-5cd1-39ac0afb966c', '7cd59705-cc6d-2ff2-78ad-73c72beb340d');
INSERT INTO evidence VALUES ('08bfb600-e132-5743-f067-9c8ded2b06ba', 5, 'c51fafd8-3719-c492-b147-bcab1febcb78', '7cd59705-cc6d-2ff2-78ad-73c72beb340d');
INSERT INTO evidence VALUES ('08bfb600-e132-5743-f067-9c8ded2b06ba', 1, 'ede1ecb0-2ed2-a1ee-eefe-2b9372b639a6', '8b7fa8b4-4d56-69fe-709d-a18f6cf28a5c');
INSERT INTO evidence VALUES ('08bfb600-e132-5743-f067-9c8ded2b06ba', 2, '19918fbc-6c6b-4657-1edd-c70411a9741a', '8b7fa8b4-4d56-69fe-709d-a18f6cf28a5c');
INSERT INTO evidence VALUES ('08bfb600-e132-5743-f067-9c8ded2b06ba', 2, 'cb863350-cfa2-205d-1a84-d415cdf6f233', '8b7fa8b4-4d56-69fe-709d-a18f6cf28a5c');
INSERT INTO evidence VALUES ('08bfb600-e132-5743-f067-9c8ded2b06ba', 5, '8bacc423-ecd0-8c23-a14e-50308334b73a', '8b7fa8b4-4d56-69fe-709d-a18f6cf28a5c');
INSERT INTO evidence VALUES ('08bfb600-e132-5743-f067-9c8ded2b06ba', 5, 'b1ba133e-6cba-45ed-bbd6-121e690ee312', '8b7fa8b4-4d56-69fe-709d-a18f6cf28a5c');
INSERT INTO feed VALUES ('08bfb600-e132-5743-f067-9c8ded2b06ba', '{"title":{"plain":"Print"},"description":{"plain":"d"},"addresses":{"home_page":"https://print.example/"},"links":[{"rel":"alternate","url":"https://print.example/"}]}');
INSERT INTO post VALUES ('39f8c371-6781-95c9-69a7-c2ea041db2b8', '08bfb600-e132-5743-f067-9c8ded2b06ba', 1786608000, 999990000, false, false, 'article', 1795426416, 119686769, NULL, NULL, '87ef5fe2-f5aa-88e4-19a2-456471e7fa5f', '{}', '{"guid":{"text":"p3","permalink":false},"title":{"plain":"I ❤️ pipes"},"summary":{"plain":"straight ''quotes'' and \"more\""},"dates":{"published":"2026-08-13T08:00:00Z"},"addresses":{"page":"https://print.example/3"},"links":[{"rel":"alternate","url":"https://print.example/3"}]}', false);
INSERT INTO post VALUES ('7cd59705-cc6d-2ff2-78ad-73c72beb340d', '08bfb600-e132-5743-f067-9c8ded2b06ba', 1786694400, 999990001, false, false, 'article', 1795426416, 119686769, NULL, NULL, '1ab03d0c-e86a-0980-0b85-30624adad3b3', '{zeit­geist}', '{"guid":{"text":"p2","permalink":false},"title":{"plain":"Donau­dampf­schiff"},"summary":{"plain":"می‌خواهم and zero​width"},"dates":{"published":"2026-08-14T08:00:00Z"},"addresses":{"page":"https://print.example/2"},"categories":[{"term":"Zeit­geist"}],"links":[{"rel":"alternate","url":"https://print.example/2"}]}', false);
INSERT INTO post VALUES ('8b7fa8b4-4d56-69fe-709d-a18f6cf28a5c', '08bfb600-e132-5743-f067-9c8ded2b06ba', 1786780800, 999990002, true, false, 'article', 1795426416, 119686769, NULL, NULL, 'fee7630c-2861-b9e8-9295-9fc970027a1d', '{"rock ’n’ roll"}', '{"guid":{"text":"p1","permalink":false},"title":{"plain":"It’s 9 o’clock"},"summary":{"plain":"Don’t wait – “soon” is 2020–2024…"},"dates":{"published":"2026-08-15T08:00:00Z"},"addresses":{"page":"https://print.example/1"},"categories":[{"term":"Rock ’n’ Roll"}],"links":[{"rel":"alternate","url":"https://print.example/1"}]}', false);
INSERT INTO sign VALUES (7592193228498555823, '39f8c371-6781-95c9-69a7-c2ea041db2b8');
INSERT INTO sign VALUES (2143166188424532487, '7cd59705-cc6d-2ff2-78ad-73c72beb340d');
INSERT INTO sign VALUES (2788360808424071953, '8b7fa8b4-4d56-69fe-709d-a18f6cf28a5c');
INSERT INTO source VALUES ('08bfb600-e132-5743-f067-9c8ded2b06ba', '{"validators":{"entity_tag":"\"p1\""},"validators_since":"2026-11-23T09:33:36.119686769Z","body_hash":"3c49e23fe5584da684030099acb5ff83","format":"rss-2.0","pace":{"gap":86400,"newest":"2026-08-15T08:00:00Z"},"last_attempt":"2026-11-23T09:33:36.119686769Z","last_success":"2026-11-23T09:33:36.119686769Z","last_change":"2026-11-23T09:33:36.119080839Z","next_pull":"2026-11-24T09:39:30Z","reasons":["nothing new for 100 days"]}');
INSERT INTO subscription VALUES ('08bfb600-e132-5743-f067-9c8ded2b06ba', 'http://print.example/print.xml', '{b­ooks’}', '{"id":"08bfb600e1325743f0679c8ded2b06ba","address":"http://print.example/print.xml","tags":["B­ooks’"],"added":"2026-11-23T09:33:36.117439Z","preferences":{"proxy":"http://127.0.0.1:8765"}}');
INSERT INTO writer VALUES ('e60a5502-dce2-416d-80eb-eeb0ad2422ad', 1, '2026-11-23 09:34:14.349835+00');
SELECT pg_catalog.setval('version_number_seq', 1, false);
ALTER TABLE ONLY aggregator_format
    ADD CONSTRAINT aggregator_format_pkey PRIMARY KEY (number);
ALTER TABLE ONLY body
    ADD CONSTRAINT body_pkey PRIMARY KEY (post);
ALTER TABLE ONLY evidence
    ADD CONSTRAINT evidence_pkey PRIMARY KEY (feed, kind, key);
ALTER TABLE ONLY feed
    ADD CONSTRAINT feed_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lane
    ADD CONSTRAINT lane_pkey PRIMARY KEY (name);
ALTER TABLE ONLY post
    ADD CONSTRAINT post_pkey PRIMARY KEY (id);
ALTER TABLE ONLY removed
    ADD CONSTRAINT removed_pkey PRIMARY KEY (id);
ALTER TABLE ONLY setting
    ADD CONSTRAINT setting_pkey PRIMARY KEY (key);
ALTER TABLE ONLY sign
    ADD CONSTRAINT sign_pkey PRIMARY KEY (sign, post);
ALTER TABLE ONLY source
    ADD CONSTRAINT source_pkey PRIMARY KEY (feed);
ALTER TABLE ONLY subscription
    ADD CONSTRAINT subscription_address_excl EXCLUDE USING hash (address WITH =);
ALTER TABLE ONLY subscription
    ADD CONSTRAINT subscription_pkey PRIMARY KEY (feed);
ALTER TABLE ONLY version
    ADD CONSTRAINT version_pkey PRIMARY KEY (number);
ALTER TABLE ONLY writer
    ADD CONSTRAINT writer_pkey PRIMARY KEY (id);
CREATE INDEX body_by_gram ON body USING gin (grams);
CREATE INDEX body_without_grams ON body USING btree (post) WHERE (grams IS NULL);
CREATE INDEX evidence_by_post ON evidence USING btree (post);
CREATE INDEX post_by_date ON post USING btree (sort_seconds DESC, sort_nanoseconds DESC, id);
CREATE INDEX post_by_feed ON post USING btree (feed, sort_seconds DESC, sort_nanoseconds DESC, id, is_read);
CREATE INDEX post_by_id ON post USING btree (feed, id);
CREATE INDEX post_by_tag ON post USING gin (tags);
CREATE INDEX post_starred ON post USING btree (sort_seconds DESC, sort_nanoseconds DESC, id) WHERE is_starred;
CREATE INDEX post_unread ON post USING btree (sort_seconds DESC, sort_nanoseconds DESC, id) WHERE (NOT is_read);
CREATE INDEX removed_by_id ON removed USING btree (feed, id);
CREATE INDEX sign_by_post ON sign USING btree (post);
CREATE INDEX version_by_post ON version USING btree (post, number);
ALTER TABLE ONLY body
    ADD CONSTRAINT body_post_fkey FOREIGN KEY (post) REFERENCES post(id) ON DELETE CASCADE;
ALTER TABLE ONLY post
    ADD CONSTRAINT post_feed_fkey FOREIGN KEY (feed) REFERENCES feed(id);
ALTER TABLE ONLY removed
    ADD CONSTRAINT removed_feed_fkey FOREIGN KEY (feed) REFERENCES feed(id);
ALTER TABLE ONLY sign
    ADD CONSTRAINT sign_post_fkey FOREIGN KEY (post) REFERENCES post(id) ON DELETE CASCADE;
ALTER TABLE ONLY source
    ADD CONSTRAINT source_feed_fkey FOREIGN KEY (feed) REFERENCES subscription(feed) ON DELETE CASCADE;
ALTER TABLE ONLY subscription
    ADD CONSTRAINT subscription_feed_fkey FOREIGN KEY (feed) REFERENCES feed(id);
ALTER TABLE ONLY version
    ADD CONSTRAINT version_post_fkey FOREIGN KEY (post) REFERENCES post(id) ON DELETE CASCADE;
