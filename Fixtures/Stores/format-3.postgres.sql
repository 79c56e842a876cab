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
INSERT INTO aggregator_format VALUES (1, '2026-11-22 14:32:00.258938+00');
INSERT INTO aggregator_format VALUES (2, '2026-11-22 14:32:00.258938+00');
INSERT INTO aggregator_format VALUES (3, '2026-11-22 14:32:00.258938+00');
INSERT INTO body VALUES ('00a7e456-5319-ed38-fa1a-bf0993d1b77c', 'أَهْلًا وَسَهْلًا', NULL, NULL, 'שָׁלוֹם עֲלֵיכֶם', 'שָׁלוֹם עֲלֵיכֶם
أَهْلًا وَسَهْلًا
أَهْلًا وَسَهْلًا', '''ֲלֵ'' ''ֵיכ'' ''ָׁל'' ''ׁלו'' ''וֹם'' ''יכֶ'' ''כֶם'' ''לֵי'' ''לוֹ'' ''עֲל'' ''שָׁ'' ''أَه'' ''سَه'' ''لًا'' ''هْل'' ''وَس'' ''َسَ'' ''َهْ'' ''ْلً''');
INSERT INTO body VALUES ('3023bc55-8db7-0af5-8ca9-140a878c614d', '서울에서 がぎぐ', NULL, NULL, '한국의 책', '한국의 책
서울에서 がぎぐ
서울에서 がぎぐ', '''국'' ''서ᄋ'' ''에ᄉ'' ''울'' ''책'' ''한'' ''ᅡᆫᄀ'' ''ᅥ우'' ''ᅦ서'' ''ᅮᆨᄋ'' ''ᅮᆯᄋ'' ''ᆨ의'' ''ᆫ구'' ''ᆯ에'' ''が'' ''ぎ'' ''ぐ'' ''゙き'' ''゙く''');
INSERT INTO body VALUES ('32c42d08-e74d-a63f-83ec-267f3435d056', 'Йод, ещё, їжак.', NULL, NULL, 'новыи год и елка', 'новыи год и елка
иод, еще, іжак.
иод, еще, іжак.', '''ак.'' ''выи'' ''год'' ''елк'' ''еще'' ''жак'' ''иод'' ''лка'' ''нов'' ''овы'' ''од,'' ''ще,'' ''іжа''');
INSERT INTO body VALUES ('341b941f-7e38-5be7-5d4a-eae98234c2e5', 'Ο Σίσυφος ἀνεβαίνει.', NULL, NULL, 'ο σισυφος', 'ο σισυφος
ο σισυφος ανεβαινει.
ο σισυφος ανεβαινει.', '''αιν'' ''ανε'' ''βαι'' ''εβα'' ''ει.'' ''ινε'' ''ισυ'' ''νεβ'' ''νει'' ''σισ'' ''συφ'' ''υφο'' ''φος''');
INSERT INTO body VALUES ('5149fb2a-1e75-aca4-3bd6-55639953335d', 'Nothing to fold here, but seven words.', NULL, NULL, 'plain words', 'plain words
nothing to fold here, but seven words.
nothing to fold here, but seven words.', '''ain'' ''but'' ''ds.'' ''ere'' ''eve'' ''fol'' ''her'' ''hin'' ''ing'' ''lai'' ''not'' ''old'' ''ord'' ''oth'' ''pla'' ''rds'' ''re,'' ''sev'' ''thi'' ''ven'' ''wor''');
INSERT INTO body VALUES ('8fd1fd2e-8c51-3679-e5f3-a2e76fb6cf3f', 'Eine kleine Straße.', NULL, NULL, 'straße und brucke', 'straße und brucke
eine kleine straße.
eine kleine straße.', '''aße'' ''bru'' ''cke'' ''ein'' ''ine'' ''kle'' ''lei'' ''raß'' ''ruc'' ''str'' ''tra'' ''uck'' ''und'' ''ße.''');
INSERT INTO evidence VALUES ('63cfe16d-5517-ac64-3b05-fcdd42733acc', 1, '851bcabe-7dc8-3a8f-2f2f-696a290d51ef', '00a7e456-5319-ed38-fa1a-bf0993d1b77c');
INSERT INTO evidence VALUES ('63cfe16d-5517-ac64-3b05-fcdd42733acc', 2, 'f636ed88-cab9-d5d9-85dd-be75d933cc16', '00a7e456-5319-ed38-fa1a-bf0993d1b77c');
INSERT INTO evidence VALUES ('63cfe16d-5517-ac64-3b05-fcdd42733acc', 5, '861ae526-45af-f0ed-d029-fa50e55311c3', '00a7e456-5319-ed38-fa1a-bf0993d1b77c');
INSERT INTO evidence VALUES ('63cfe16d-5517-ac64-3b05-fcdd42733acc', 1, '06fcaa11-4915-8c98-2956-6013415c16c6', '3023bc55-8db7-0af5-8ca9-140a878c614d');
INSERT INTO evidence VALUES ('63cfe16d-5517-ac64-3b05-fcdd42733acc', 2, 'c2069668-fde4-ce70-489d-de70c4df0688', '3023bc55-8db7-0af5-8ca9-140a878c614d');
INSERT INTO evidence VALUES ('63cfe16d-5517-ac64-3b05-fcdd42733acc', 5, 'b51e8b4a-9589-3514-4ab6-0a663fbb7f61', '3023bc55-8db7-0af5-8ca9-140a878c614d');
INSERT INTO evidence VALUES ('63cfe16d-5517-ac64-3b05-fcdd42733acc', 1, '01e8be0a-db59-ad22-3767-132ccb6d583e', '32c42d08-e74d-a63f-83ec-267f3435d056');
INSERT INTO evidence VALUES ('63cfe16d-5517-ac64-3b05-fcdd42733acc', 2, 'dfa63b24-e33b-6590-9c30-b2726417f945', '32c42d08-e74d-a63f-83ec-267f3435d056');
INSERT INTO evidence VALUES ('63cfe16d-5517-ac64-3b05-fcdd42733acc', 5, 'c6acffff-6cf3-4d90-d067-2d9fb4bcea09', '32c42d08-e74d-a63f-83ec-267f3435d056');
INSERT INTO evidence VALUES ('63cfe16d-5517-ac64-3b05-fcdd42733acc', 1, 'c8d9b0bb-fefa-c882-1983-870cd363fcc8', '341b941f-7e38-5be7-5d4a-eae98234c2e5');
INSERT INTO evidence VALUES ('63cfe16d-5517-ac64-3b05-fcdd42733acc', 2, '3f40604c-381c-f36e-840e-d72696140d69', '341b941f-7e38-5be7-5d4a-eae98234c2e5');
INSERT INTO evidence VALUES ('63cfe16d-5517-ac64-3b05-fcdd42733acc', 5, '8d28bb41-5b45-b124-d7dc-1e7b014f7456', '341b941f-7e38-5be7-5d4a-eae98234c2e5');
INSERT INTO evidence VALUES ('63cfe16d-5517-ac64-3b05-fcdd42733acc', 1, '1e50f0b0-fe4c-0205-bdc8-45a01378ee9c', '5149fb2a-1e75-aca4-3bd6-55639953335d');
INSERT INTO evidence VALUES ('63cfe16d-5517-ac64-3b05-fcdd42733acc', 2, '7e5b2ff2-aad3-e23b-5e60-6cc57c2f7111', '5149fb2a-1e75-aca4-3bd6-55639953335d');
INSERT INTO evidence VALUES ('63cfe16d-5517-ac64-3b05-fcdd42733acc', 5, '25ae3d48-2c59-20f3-193f-9864c0a1c81f', '5149fb2a-1e75-aca4-3bd6-55639953335d');
INSERT INTO evidence VALUES ('63cfe16d-5517-ac64-3b05-fcdd42733acc', 1, 'a71fb4ec-3bc4-0712-9db7-c163e1dfac8a', '8fd1fd2e-8c51-3679-e5f3-a2e76fb6cf3f');
INSERT INTO evidence VALUES ('63cfe16d-5517-ac64-3b05-fcdd42733acc', 2, 'e503a70e-4a2e-0729-ece8-2cec21c1da97', '8fd1fd2e-8c51-3679-e5f3-a2e76fb6cf3f');
INSERT INTO evidence VALUES ('63cfe16d-5517-ac64-3b05-fcdd42733acc', 5, '93691e56-f199-b922-c6bd-473445fe027c', '8fd1fd2e-8c51-3679-e5f3-a2e76fb6cf3f');
INSERT INTO feed VALUES ('63cfe16d-5517-ac64-3b05-fcdd42733acc', '{"title":{"plain":"Letters"},"description":{"plain":"d"},"addresses":{"home_page":"https://letters.example/"},"links":[{"rel":"alternate","url":"https://letters.example/"}]}');
INSERT INTO post VALUES ('00a7e456-5319-ed38-fa1a-bf0993d1b77c', '63cfe16d-5517-ac64-3b05-fcdd42733acc', 1786694400, 0, false, false, 'article', 1795357898, 973610223, NULL, NULL, 'cd9e6274-0684-d0da-9e9d-41cd111b0bc0', '{}', '{"guid":{"text":"l4","permalink":false},"title":{"plain":"שָׁלוֹם עֲלֵיכֶם"},"summary":{"plain":"أَهْلًا وَسَهْلًا"},"dates":{"published":"2026-08-14T08:00:00Z"},"addresses":{"page":"https://letters.example/4"},"links":[{"rel":"alternate","url":"https://letters.example/4"}]}', false);
INSERT INTO post VALUES ('3023bc55-8db7-0af5-8ca9-140a878c614d', '63cfe16d-5517-ac64-3b05-fcdd42733acc', 1786608000, 0, false, false, 'article', 1795357898, 973610223, NULL, NULL, '689b6562-839b-28a5-39aa-1aefae268320', '{}', '{"guid":{"text":"l3","permalink":false},"title":{"plain":"한국의 책"},"summary":{"plain":"서울에서 がぎぐ"},"dates":{"published":"2026-08-13T08:00:00Z"},"addresses":{"page":"https://letters.example/3"},"links":[{"rel":"alternate","url":"https://letters.example/3"}]}', false);
INSERT INTO post VALUES ('32c42d08-e74d-a63f-83ec-267f3435d056', '63cfe16d-5517-ac64-3b05-fcdd42733acc', 1786521600, 0, false, false, 'article', 1795357898, 973610223, NULL, NULL, '4071da41-cc95-7258-fb94-3c79cf4ba1d5', '{ёлка}', '{"guid":{"text":"l2","permalink":false},"title":{"plain":"Новый год и ёлка"},"summary":{"plain":"Йод, ещё, їжак."},"dates":{"published":"2026-08-12T08:00:00Z"},"addresses":{"page":"https://letters.example/2"},"categories":[{"term":"Ёлка"}],"links":[{"rel":"alternate","url":"https://letters.example/2"}]}', false);
INSERT INTO post VALUES ('341b941f-7e38-5be7-5d4a-eae98234c2e5', '63cfe16d-5517-ac64-3b05-fcdd42733acc', 1786435200, 0, false, false, 'article', 1795357898, 973610223, NULL, NULL, '9a60f968-da24-589b-2fc7-acbb06ae4ba9', '{}', '{"guid":{"text":"l1","permalink":false},"title":{"plain":"Ὁ Σίσυφος"},"summary":{"plain":"Ο Σίσυφος ἀνεβαίνει."},"dates":{"published":"2026-08-11T08:00:00Z"},"addresses":{"page":"https://letters.example/1"},"links":[{"rel":"alternate","url":"https://letters.example/1"}]}', false);
INSERT INTO post VALUES ('5149fb2a-1e75-aca4-3bd6-55639953335d', '63cfe16d-5517-ac64-3b05-fcdd42733acc', 1786780800, 0, true, true, 'article', 1795357898, 973610223, NULL, NULL, 'e902cc31-d501-8d63-de29-15a3b82548b9', '{plain}', '{"guid":{"text":"l5","permalink":false},"title":{"plain":"Plain words"},"summary":{"plain":"Nothing to fold here, but seven words."},"dates":{"published":"2026-08-15T08:00:00Z"},"addresses":{"page":"https://letters.example/5"},"categories":[{"term":"plain"}],"links":[{"rel":"alternate","url":"https://letters.example/5"}]}', false);
INSERT INTO post VALUES ('8fd1fd2e-8c51-3679-e5f3-a2e76fb6cf3f', '63cfe16d-5517-ac64-3b05-fcdd42733acc', 1786348800, 0, false, false, 'article', 1795357898, 973610223, NULL, NULL, '07b6b5d0-b49d-3042-e6cd-65580cdf85b6', '{straßen}', '{"guid":{"text":"l0","permalink":false},"title":{"plain":"Straße und Brücke"},"summary":{"plain":"Eine kleine Straße."},"dates":{"published":"2026-08-10T08:00:00Z"},"addresses":{"page":"https://letters.example/0"},"categories":[{"term":"Straßen"}],"links":[{"rel":"alternate","url":"https://letters.example/0"}]}', false);
INSERT INTO sign VALUES (4863427272964218489, '00a7e456-5319-ed38-fa1a-bf0993d1b77c');
INSERT INTO sign VALUES (4376314518063589465, '00a7e456-5319-ed38-fa1a-bf0993d1b77c');
INSERT INTO sign VALUES (-6869031326905439727, '3023bc55-8db7-0af5-8ca9-140a878c614d');
INSERT INTO sign VALUES (6252379654239206321, '3023bc55-8db7-0af5-8ca9-140a878c614d');
INSERT INTO sign VALUES (-220407248955676158, '32c42d08-e74d-a63f-83ec-267f3435d056');
INSERT INTO sign VALUES (-1751904554212985330, '32c42d08-e74d-a63f-83ec-267f3435d056');
INSERT INTO sign VALUES (6518705151469657266, '341b941f-7e38-5be7-5d4a-eae98234c2e5');
INSERT INTO sign VALUES (-3207048522310265181, '5149fb2a-1e75-aca4-3bd6-55639953335d');
INSERT INTO sign VALUES (-5254493519073005616, '8fd1fd2e-8c51-3679-e5f3-a2e76fb6cf3f');
INSERT INTO source VALUES ('63cfe16d-5517-ac64-3b05-fcdd42733acc', '{"validators":{"entity_tag":"\"l1\""},"validators_since":"2026-11-22T14:31:39.105975567Z","body_hash":"19251452855b7abbcce51f80d144507c","format":"rss-2.0","pace":{"gap":86400,"newest":"2026-08-15T08:00:00Z"},"last_attempt":"2026-11-22T14:31:39.105975567Z","last_success":"2026-11-22T14:31:39.105975567Z","last_change":"2026-11-22T14:31:38.972624777Z","next_pull":"2026-11-23T15:53:04Z","reasons":["nothing new for 99 days"]}');
INSERT INTO subscription VALUES ('63cfe16d-5517-ac64-3b05-fcdd42733acc', 'http://letters.example/letters.xml', '{ёж}', '{"id":"63cfe16d5517ac643b05fcdd42733acc","address":"http://letters.example/letters.xml","tags":["ЁЖ"],"added":"2026-11-22T14:31:38.970245Z","preferences":{"proxy":"http://127.0.0.1:8765"}}');
INSERT INTO writer VALUES ('f2af87bf-e5cc-4ca1-88ac-8d9b70ba14a5', 1, '2026-11-22 14:32:00.300091+00');
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
