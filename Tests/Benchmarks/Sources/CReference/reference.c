#include "reference.h"
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    reference_result result;
    char *buffer;
    size_t count, capacity;
} Collector;

static void empty_start(void *c, const xmlChar *name, const xmlChar *p, const xmlChar *u, int n, const xmlChar **ns, int a, int d,
                        const xmlChar **at) {}
static void empty_end(void *c, const xmlChar *name, const xmlChar *p, const xmlChar *u) {}
static void empty_text(void *c, const xmlChar *text, int n) {}
static void ignore(void *c, const char *message, ...) {}
static void ignore_structured(void *c, xmlErrorPtr error) {}

static void start(void *context, const xmlChar *name, const xmlChar *p, const xmlChar *u, int n, const xmlChar **ns, int a, int d,
                  const xmlChar **at) {
    Collector *collector = context;
    collector->count = 0;
    if ((name[0] == 'i' && !strcmp((const char *)name, "item")) || (name[0] == 'e' && !strcmp((const char *)name, "entry")))
        collector->result.posts++;
}

static void end(void *context, const xmlChar *name, const xmlChar *p, const xmlChar *u) {
    Collector *collector = context;
    collector->result.text += collector->count;
    collector->count = 0;
}

static void text(void *context, const xmlChar *bytes, int n) {
    Collector *collector = context;
    if (collector->count + n > collector->capacity) {
        while (collector->count + n > collector->capacity) collector->capacity = collector->capacity ? collector->capacity * 2 : 65536;
        collector->buffer = realloc(collector->buffer, collector->capacity);
        if (!collector->buffer) abort();
    }
    memcpy(collector->buffer + collector->count, bytes, n);
    collector->count += n;
}

static reference_result parse(xmlSAXHandler *handler, const char *bytes, size_t count) {
    Collector collector = {0};
    int first = count < 4 ? (int)count : 4; // the encoding is guessed of these
    xmlParserCtxtPtr context = xmlCreatePushParserCtxt(handler, &collector, bytes, first, NULL);
    if (!context) abort();
    xmlCtxtUseOptions(context, XML_PARSE_RECOVER | XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING | XML_PARSE_HUGE);
    xmlParseChunk(context, bytes + first, (int)count - first, 0);
    xmlParseChunk(context, NULL, 0, 1);
    collector.result.well_formed = context->wellFormed;
    if (context->myDoc) xmlFreeDoc(context->myDoc);
    xmlFreeParserCtxt(context);
    free(collector.buffer);
    return collector.result;
}

static xmlSAXHandler empty_handler, text_handler;

void reference_start(void) {
    xmlInitParser();
    xmlSetGenericErrorFunc(NULL, ignore);
    xmlSetStructuredErrorFunc(NULL, ignore_structured);
    empty_handler.initialized = text_handler.initialized = XML_SAX2_MAGIC;
    empty_handler.startElementNs = empty_start;
    empty_handler.endElementNs = empty_end;
    empty_handler.characters = empty_handler.cdataBlock = empty_handler.ignorableWhitespace = empty_text;
    text_handler.startElementNs = start;
    text_handler.endElementNs = end;
    text_handler.characters = text_handler.cdataBlock = text_handler.ignorableWhitespace = text;
    empty_handler.warning = empty_handler.error = text_handler.warning = text_handler.error = ignore;
    empty_handler.serror = text_handler.serror = ignore_structured;
}

reference_result reference_empty(const char *bytes, size_t count) { return parse(&empty_handler, bytes, count); }
reference_result reference_text(const char *bytes, size_t count) { return parse(&text_handler, bytes, count); }

reference_result reference_scan(const char *bytes, size_t count) {
    reference_result result = {0};
    const char *end = bytes + count;
    while ((bytes = memchr(bytes, '<', end - bytes))) result.text++, bytes++;
    result.well_formed = 1;
    return result;
}

void reference_trim(void) { malloc_trim(0); }
