/* The floor below a cold pull: what is left of it when nothing is fetched, understood, sanitized or recognised. Documents are read from
 * files, libxml2 parses them on THREADS threads, and the text of each item is a row of a SQLite table, on the disk before the next 2 MB
 * are begun (WAL, synchronous=FULL).
 *
 *   floor THREADS FILES DATABASE
 *
 * FILES has a path per line. Prints the number of rows and the bytes of text. */
#include <libxml/parser.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GROUP = 2 << 20 };

static char **paths;
static size_t path_count, next_path;
static pthread_mutex_t line = PTHREAD_MUTEX_INITIALIZER, store = PTHREAD_MUTEX_INITIALIZER;
static sqlite3 *database;
static sqlite3_stmt *insert;
static size_t rows, bytes, unwritten;

struct text {
    char *bytes;
    size_t count, room;
};

/* The texts of one document's items, one after another, and the end of each. */
struct document {
    struct text text;
    size_t *ends, end_count, end_room;
    int depth;
};

static void check(int code) {
    if (code == SQLITE_OK || code == SQLITE_DONE) return;
    fprintf(stderr, "%s\n", sqlite3_errmsg(database));
    exit(74);
}

static void *room(void *block, size_t size) {
    void *more = realloc(block, size);
    if (more == NULL) exit(71);
    return more;
}

static int is_item(const xmlChar *name) { return !xmlStrcmp(name, BAD_CAST "item") || !xmlStrcmp(name, BAD_CAST "entry"); }

static void begin(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri, int a, const xmlChar **b, int c, int d,
                  const xmlChar **e) {
    struct document *document = context;
    (void)prefix, (void)uri, (void)a, (void)b, (void)c, (void)d, (void)e;
    if (is_item(name)) document->depth++;
}

static void end(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
    struct document *document = context;
    (void)prefix, (void)uri;
    if (!is_item(name) || document->depth == 0) return;
    document->depth--;
    if (document->end_count == document->end_room)
        document->ends = room(document->ends, (document->end_room = document->end_room * 2 + 64) * sizeof *document->ends);
    document->ends[document->end_count++] = document->text.count;
}

static void text(void *context, const xmlChar *characters, int count) {
    struct document *document = context;
    struct text *text = &document->text;
    if (document->depth == 0) return;
    if (text->count + count > text->room) text->bytes = room(text->bytes, text->room = (text->count + count) * 2);
    memcpy(text->bytes + text->count, characters, count);
    text->count += count;
}

static void write_out(const struct document *document) {
    pthread_mutex_lock(&store);
    for (size_t i = 0, start = 0; i < document->end_count; start = document->ends[i++]) {
        if (unwritten == 0) check(sqlite3_exec(database, "BEGIN IMMEDIATE", NULL, NULL, NULL));
        size_t count = document->ends[i] - start;
        sqlite3_bind_text(insert, 1, document->text.bytes + start, count, SQLITE_STATIC);
        check(sqlite3_step(insert));
        sqlite3_reset(insert);
        rows++, bytes += count, unwritten += count + 1;
        if (unwritten < GROUP) continue;
        check(sqlite3_exec(database, "COMMIT", NULL, NULL, NULL));
        unwritten = 0;
    }
    pthread_mutex_unlock(&store);
}

static void *work(void *nothing) {
    struct document document = {0};
    xmlSAXHandler handler = {.initialized = XML_SAX2_MAGIC, .startElementNs = begin, .endElementNs = end, .characters = text,
                             .cdataBlock = text};
    for (;;) {
        pthread_mutex_lock(&line);
        char *path = next_path < path_count ? paths[next_path++] : NULL;
        pthread_mutex_unlock(&line);
        if (path == NULL) break;
        document.text.count = document.end_count = 0, document.depth = 0;
        FILE *file = fopen(path, "rb");
        if (file == NULL) continue;
        static __thread char *content;
        static __thread size_t content_room;
        fseek(file, 0, SEEK_END);
        size_t size = ftell(file);
        rewind(file);
        if (size > content_room) content = room(content, content_room = size);
        size = fread(content, 1, size, file);
        fclose(file);
        xmlParserCtxtPtr parser = xmlCreatePushParserCtxt(&handler, &document, NULL, 0, NULL);
        xmlCtxtUseOptions(parser, XML_PARSE_RECOVER | XML_PARSE_HUGE | XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING);
        xmlParseChunk(parser, content, size, 1);
        xmlFreeParserCtxt(parser);
        write_out(&document);
    }
    return nothing;
}

int main(int count, char **arguments) {
    if (count < 4) return 64;
    size_t threads = strtoul(arguments[1], NULL, 10);
    FILE *list = fopen(arguments[2], "r");
    if (list == NULL || threads == 0 || threads > 64) return 66;
    char path[4096];
    while (fgets(path, sizeof path, list)) {
        path[strcspn(path, "\n")] = 0;
        paths = room(paths, (path_count + 1) * sizeof *paths);
        paths[path_count++] = strdup(path);
    }
    fclose(list);
    xmlInitParser();
    check(sqlite3_open(arguments[3], &database));
    check(sqlite3_exec(database, "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE post (text TEXT)", NULL, NULL, NULL));
    check(sqlite3_prepare_v2(database, "INSERT INTO post VALUES (?)", -1, &insert, NULL));
    pthread_t workers[64];
    for (size_t i = 0; i < threads; i++)
        if (pthread_create(&workers[i], NULL, work, NULL) != 0) return 71;
    for (size_t i = 0; i < threads; i++) pthread_join(workers[i], NULL);
    if (unwritten > 0) check(sqlite3_exec(database, "COMMIT", NULL, NULL, NULL));
    sqlite3_finalize(insert);
    check(sqlite3_close(database));
    printf("%zu rows, %zu bytes of text\n", rows, bytes);
    return 0;
}
