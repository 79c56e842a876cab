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
    record text NOT NULL
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
INSERT INTO aggregator_format VALUES
	(1, '2026-11-21 18:48:51.628483+00');
INSERT INTO body VALUES
	('4034d401-b7be-1f6b-85ee-bb679e5c269f', 'Four', NULL, NULL, 'fourth', 'fourth
four
four', '''fou'' ''our'' ''rth'' ''urt'''),
	('5971a86c-f453-ceac-4b3e-e29cad14b8ad', 'Three', NULL, NULL, 'third', 'third
three
three', '''hir'' ''hre'' ''ird'' ''ree'' ''thi'' ''thr'''),
	('83f5c35d-e369-cfb3-2a12-c53780a72675', 'Two', NULL, NULL, 'second 日本', 'second 日本
two
two', '''con'' ''eco'' ''ond'' ''sec'' ''two'' ''日本'''),
	('4be0bf20-982b-f263-f1ed-0cf84281c24c', '<p>Text &amp; more</p>', NULL, NULL, 'first in koln', 'first in koln
 text & more ', '''ext'' ''fir'' ''irs'' ''kol'' ''mor'' ''oln'' ''ore'' ''rst'' ''tex'''),
	('7f8ff70a-7889-68d9-fe18-649b51be14b6', NULL, 'Plain', NULL, 'second', 'second
plain', '''ain'' ''con'' ''eco'' ''lai'' ''ond'' ''pla'' ''sec''');
INSERT INTO evidence VALUES
	('d67ae61c-5fa9-1a2b-23c0-ec1125aa34cd', 1, 'c9096871-9f25-956b-b0b8-17b019190cec', '4034d401-b7be-1f6b-85ee-bb679e5c269f'),
	('d67ae61c-5fa9-1a2b-23c0-ec1125aa34cd', 2, '19f935e6-a6d0-e0b2-a6a5-71dbf5a722d6', '4034d401-b7be-1f6b-85ee-bb679e5c269f'),
	('d67ae61c-5fa9-1a2b-23c0-ec1125aa34cd', 4, '1c3b63fc-31d3-b7da-ab4c-59bf2423b7c3', '4034d401-b7be-1f6b-85ee-bb679e5c269f'),
	('d67ae61c-5fa9-1a2b-23c0-ec1125aa34cd', 5, '885a0418-cc3f-46e8-20a8-220364d02b62', '4034d401-b7be-1f6b-85ee-bb679e5c269f'),
	('d67ae61c-5fa9-1a2b-23c0-ec1125aa34cd', 1, '9efc6144-7b85-cb88-987e-43b38fe9198c', '5971a86c-f453-ceac-4b3e-e29cad14b8ad'),
	('d67ae61c-5fa9-1a2b-23c0-ec1125aa34cd', 2, '549ca94a-04de-be29-9e42-8658f20f0004', '5971a86c-f453-ceac-4b3e-e29cad14b8ad'),
	('d67ae61c-5fa9-1a2b-23c0-ec1125aa34cd', 3, 'b353da5b-809e-3147-5497-d0a721ec7b9d', '5971a86c-f453-ceac-4b3e-e29cad14b8ad'),
	('d67ae61c-5fa9-1a2b-23c0-ec1125aa34cd', 4, '864c307c-4d8b-a02a-7e10-7e5f5be81357', '5971a86c-f453-ceac-4b3e-e29cad14b8ad'),
	('d67ae61c-5fa9-1a2b-23c0-ec1125aa34cd', 5, '4d6ddb77-7503-ed92-693b-09fc4bca8f79', '5971a86c-f453-ceac-4b3e-e29cad14b8ad'),
	('d67ae61c-5fa9-1a2b-23c0-ec1125aa34cd', 1, '5a84268c-74ea-0f2a-0299-da29f8a6e389', '83f5c35d-e369-cfb3-2a12-c53780a72675'),
	('d67ae61c-5fa9-1a2b-23c0-ec1125aa34cd', 2, 'e9f59a7f-bdc1-21cc-d0bf-559ac0bb175f', '83f5c35d-e369-cfb3-2a12-c53780a72675'),
	('d67ae61c-5fa9-1a2b-23c0-ec1125aa34cd', 4, '116edf2c-75fd-7693-2cff-2ee64c124cba', '83f5c35d-e369-cfb3-2a12-c53780a72675'),
	('d67ae61c-5fa9-1a2b-23c0-ec1125aa34cd', 5, '0f2342ad-b52a-f0dd-305c-15fd87d3e1d7', '83f5c35d-e369-cfb3-2a12-c53780a72675'),
	('d67ae61c-5fa9-1a2b-23c0-ec1125aa34cd', 1, 'a386b86a-1516-89b2-d488-73d5f2485b9c', '8765f982-1c67-dd84-11ef-1338bbdfc395'),
	('d67ae61c-5fa9-1a2b-23c0-ec1125aa34cd', 2, 'b2980af5-6e18-971d-1f38-a9dbc9ff6edf', '8765f982-1c67-dd84-11ef-1338bbdfc395'),
	('d67ae61c-5fa9-1a2b-23c0-ec1125aa34cd', 4, '907cedd4-cfff-f0a0-abe1-2a7d8d3ab07e', '8765f982-1c67-dd84-11ef-1338bbdfc395'),
	('d67ae61c-5fa9-1a2b-23c0-ec1125aa34cd', 5, 'a59fedb0-be16-a280-aa14-cda819150617', '8765f982-1c67-dd84-11ef-1338bbdfc395'),
	('d67ae61c-5fa9-1a2b-23c0-ec1125aa34cd', 5, 'afe09eda-e6cc-3cd9-9411-041475a13a48', '8765f982-1c67-dd84-11ef-1338bbdfc395'),
	('d8e58af4-5ec5-3c59-ee81-82b2853f1907', 1, '8065d2dd-8960-f1f6-530a-20e5a8de9ea4', '4be0bf20-982b-f263-f1ed-0cf84281c24c'),
	('d8e58af4-5ec5-3c59-ee81-82b2853f1907', 4, '13290a29-07a5-d047-29c3-958b35fc8a13', '4be0bf20-982b-f263-f1ed-0cf84281c24c'),
	('d8e58af4-5ec5-3c59-ee81-82b2853f1907', 5, '93d5e790-2cd3-3530-735d-92779c148715', '4be0bf20-982b-f263-f1ed-0cf84281c24c'),
	('d8e58af4-5ec5-3c59-ee81-82b2853f1907', 1, 'e0c102ab-0353-21e3-0477-cf350767fd6b', '7f8ff70a-7889-68d9-fe18-649b51be14b6'),
	('d8e58af4-5ec5-3c59-ee81-82b2853f1907', 4, '2f3a38cc-b973-2328-f81c-6d5277c08c12', '7f8ff70a-7889-68d9-fe18-649b51be14b6'),
	('d8e58af4-5ec5-3c59-ee81-82b2853f1907', 5, '55f86a5c-88cd-95d9-e2a7-096be9102e5f', '7f8ff70a-7889-68d9-fe18-649b51be14b6');
INSERT INTO feed VALUES
	('d67ae61c-5fa9-1a2b-23c0-ec1125aa34cd', '{"title":{"plain":"Fixture One"},"addresses":{"home_page":"https://one.example/"},"links":[{"rel":"alternate","url":"https://one.example/"}]}'),
	('d8e58af4-5ec5-3c59-ee81-82b2853f1907', '{"id":"urn:two","title":{"plain":"Fixture Two"},"dates":{"modified":"2026-08-10T00:00:00Z"}}');
INSERT INTO post VALUES
	('4034d401-b7be-1f6b-85ee-bb679e5c269f', 'd67ae61c-5fa9-1a2b-23c0-ec1125aa34cd', 1786615872, 0, false, false, 'article', 1795286848, 945689321, NULL, NULL, 'cbd436b9-98f5-656a-9d19-df585d669551', '{}', '{"guid":{"text":"one-4","permalink":false},"title":{"plain":"Fourth"},"summary":{"plain":"Four"},"dates":{"published":"2026-08-13T10:11:12Z"},"addresses":{"page":"https://one.example/4"},"links":[{"rel":"alternate","url":"https://one.example/4"}]}'),
	('5971a86c-f453-ceac-4b3e-e29cad14b8ad', 'd67ae61c-5fa9-1a2b-23c0-ec1125aa34cd', 1786529472, 0, true, false, 'audio', 1795286848, 945689321, NULL, NULL, '53ebb970-9e08-7a3e-1a45-1149cc2e9283', '{}', '{"kind":"audio","guid":{"text":"one-3","permalink":false},"title":{"plain":"Third"},"summary":{"plain":"Three"},"dates":{"published":"2026-08-12T10:11:12Z"},"addresses":{"page":"https://one.example/3"},"attachments":[{"url":"https://one.example/3.mp3","mime_type":"audio/mpeg","size":9}],"links":[{"rel":"alternate","url":"https://one.example/3"},{"rel":"enclosure","url":"https://one.example/3.mp3","mime_type":"audio/mpeg","size":9}]}'),
	('83f5c35d-e369-cfb3-2a12-c53780a72675', 'd67ae61c-5fa9-1a2b-23c0-ec1125aa34cd', 1786443072, 0, false, false, 'article', 1795286848, 945689321, NULL, NULL, '2681b196-6970-cff0-b0e9-811db8f7e332', '{}', '{"guid":{"text":"one-2","permalink":false},"title":{"plain":"Second 日本"},"summary":{"plain":"Two"},"dates":{"published":"2026-08-11T10:11:12Z"},"addresses":{"page":"https://one.example/2"},"links":[{"rel":"alternate","url":"https://one.example/2"}]}'),
	('4be0bf20-982b-f263-f1ed-0cf84281c24c', 'd8e58af4-5ec5-3c59-ee81-82b2853f1907', 1786323723, 0, false, true, 'article', 1795286849, 84009468, NULL, NULL, 'e8320a0b-00e4-c3c4-f2e6-37e616a364e4', '{}', '{"guid":{"text":"urn:two:1"},"title":{"plain":"First in Koln"},"dates":{"published":"2026-08-10T01:02:03Z","modified":"2026-08-10T01:02:03Z"}}'),
	('7f8ff70a-7889-68d9-fe18-649b51be14b6', 'd8e58af4-5ec5-3c59-ee81-82b2853f1907', 1786410123, 0, true, false, 'article', 1795286849, 84009468, NULL, NULL, 'fe8c8c3a-498c-1608-c3c5-7ed6dd95299f', '{}', '{"guid":{"text":"urn:two:2"},"title":{"plain":"Second"},"dates":{"published":"2026-08-11T01:02:03Z","modified":"2026-08-11T01:02:03Z"}}');
INSERT INTO removed VALUES
	('8765f982-1c67-dd84-11ef-1338bbdfc395', 'd67ae61c-5fa9-1a2b-23c0-ec1125aa34cd', '3dd9462d-302b-4687-12ad-4ee590936eb6', 1795286849, 617641264);
INSERT INTO source VALUES
	('d67ae61c-5fa9-1a2b-23c0-ec1125aa34cd', '{"validators":{"entity_tag":"\"5-q5-tov875-2q7x0r-tov875-2q7x0r\"","last_modified":"Sat, 21 Nov 2026 18:47:29 GMT"},"validators_since":"2026-11-21T18:47:29.260592932Z","body_hash":"953c855f496d1ae9cb5b0749eeaf1bf5","format":"rss-2.0","pace":{"gap":86400,"newest":"2026-08-13T10:11:12Z"},"last_attempt":"2026-11-21T18:47:29.260592932Z","last_success":"2026-11-21T18:47:29.260592932Z","last_change":"2026-11-21T18:47:29.256790364Z","next_pull":"2026-11-22T19:38:43Z","reasons":["nothing new for 100 days"]}'),
	('d8e58af4-5ec5-3c59-ee81-82b2853f1907', '{"validators":{"entity_tag":"\"3-ee-tov874-dsmm2n-tov874-dsmm2n\"","last_modified":"Sat, 21 Nov 2026 18:47:28 GMT"},"validators_since":"2026-11-21T18:47:29.084009468Z","body_hash":"e9fae9c307e93d0ceed52f97a1823cd8","format":"atom-1.0","last_attempt":"2026-11-21T18:47:29.255118743Z","last_success":"2026-11-21T18:47:29.255118743Z","last_change":"2026-11-21T18:47:29.080491195Z","next_pull":"2026-11-21T19:50:52Z","reasons":["by default every 60 min"]}');
INSERT INTO subscription VALUES
	('d67ae61c-5fa9-1a2b-23c0-ec1125aa34cd', 'file:///srv/feeds/one.xml', '{}', '{"id":"d67ae61c5fa91a2b23c0ec1125aa34cd","address":"file:///srv/feeds/one.xml","added":"2026-11-21T18:47:28.940959Z"}'),
	('d8e58af4-5ec5-3c59-ee81-82b2853f1907', 'file:///srv/feeds/two.xml', '{news}', '{"id":"d8e58af45ec53c59ee8182b2853f1907","address":"file:///srv/feeds/two.xml","tags":["News"],"added":"2026-11-21T18:47:29.076919Z"}');
ALTER TABLE ONLY aggregator_format
    ADD CONSTRAINT aggregator_format_pkey PRIMARY KEY (number);
ALTER TABLE ONLY body
    ADD CONSTRAINT body_pkey PRIMARY KEY (post);
ALTER TABLE ONLY evidence
    ADD CONSTRAINT evidence_pkey PRIMARY KEY (feed, kind, key);
ALTER TABLE ONLY feed
    ADD CONSTRAINT feed_pkey PRIMARY KEY (id);
ALTER TABLE ONLY post
    ADD CONSTRAINT post_pkey PRIMARY KEY (id);
ALTER TABLE ONLY removed
    ADD CONSTRAINT removed_pkey PRIMARY KEY (id);
ALTER TABLE ONLY setting
    ADD CONSTRAINT setting_pkey PRIMARY KEY (key);
ALTER TABLE ONLY source
    ADD CONSTRAINT source_pkey PRIMARY KEY (feed);
ALTER TABLE ONLY subscription
    ADD CONSTRAINT subscription_address_excl EXCLUDE USING hash (address WITH =);
ALTER TABLE ONLY subscription
    ADD CONSTRAINT subscription_pkey PRIMARY KEY (feed);
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
ALTER TABLE ONLY body
    ADD CONSTRAINT body_post_fkey FOREIGN KEY (post) REFERENCES post(id) ON DELETE CASCADE;
ALTER TABLE ONLY post
    ADD CONSTRAINT post_feed_fkey FOREIGN KEY (feed) REFERENCES feed(id);
ALTER TABLE ONLY removed
    ADD CONSTRAINT removed_feed_fkey FOREIGN KEY (feed) REFERENCES feed(id);
ALTER TABLE ONLY source
    ADD CONSTRAINT source_feed_fkey FOREIGN KEY (feed) REFERENCES subscription(feed) ON DELETE CASCADE;
ALTER TABLE ONLY subscription
    ADD CONSTRAINT subscription_feed_fkey FOREIGN KEY (feed) REFERENCES feed(id);
