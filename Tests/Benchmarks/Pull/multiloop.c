/* The floor of a pull: libcurl's multi interface over epoll, and nothing else. Bodies are counted and dropped.
 *
 *   multiloop TRANSFERS URLS [TAGS]
 *
 * URLS has an address per line. TAGS is a file that keeps entity tags from run to run: with it, the second run makes conditional requests.
 * Prints the number of answers of each kind, and of bytes. */
#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/epoll.h>

struct source {
    char *url;
    char tag[128];
    struct curl_slist *headers;
};

static struct source *sources;
static size_t source_count, next_source, ended;
static size_t bytes, fresh, unchanged, failed;
static int watch;
static long timeout_ms = -1;

static size_t drop(char *data, size_t size, size_t count, void *context) {
    (void)data, (void)context;
    bytes += size * count;
    return size * count;
}

static size_t keep_tag(char *line, size_t size, size_t count, void *context) {
    struct source *source = context;
    size_t length = size * count;
    if (length > 5 && strncasecmp(line, "etag:", 5) == 0) {
        size_t start = 5, end = length;
        while (start < end && line[start] == ' ') start++;
        while (end > start && (unsigned char)line[end - 1] <= ' ') end--;
        if (end - start < sizeof source->tag) {
            memcpy(source->tag, line + start, end - start);
            source->tag[end - start] = 0;
        }
    }
    return length;
}

static int on_socket(CURL *easy, curl_socket_t socket, int what, void *context, void *own) {
    (void)easy, (void)context, (void)own;
    struct epoll_event event = {.data.fd = socket};
    if (what == CURL_POLL_REMOVE) return epoll_ctl(watch, EPOLL_CTL_DEL, socket, NULL), 0;
    if (what & CURL_POLL_IN) event.events |= EPOLLIN;
    if (what & CURL_POLL_OUT) event.events |= EPOLLOUT;
    if (epoll_ctl(watch, EPOLL_CTL_MOD, socket, &event) != 0) epoll_ctl(watch, EPOLL_CTL_ADD, socket, &event);
    return 0;
}

static int on_timer(CURLM *multi, long milliseconds, void *context) {
    (void)multi, (void)context;
    timeout_ms = milliseconds;
    return 0;
}

static void begin(CURLM *multi, CURL *easy) {
    struct source *source = &sources[next_source++];
    curl_easy_setopt(easy, CURLOPT_URL, source->url);
    curl_easy_setopt(easy, CURLOPT_PRIVATE, source);
    curl_easy_setopt(easy, CURLOPT_HEADERDATA, source);
    source->headers = NULL;
    if (source->tag[0]) {
        char line[160];
        snprintf(line, sizeof line, "If-None-Match: %s", source->tag);
        source->headers = curl_slist_append(NULL, line);
    }
    curl_easy_setopt(easy, CURLOPT_HTTPHEADER, source->headers);
    curl_multi_add_handle(multi, easy);
}

static CURL *new_easy(const char *authorities) {
    CURL *easy = curl_easy_init();
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, drop);
    curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, keep_tag);
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy, CURLOPT_TIMEOUT, 60L);
    curl_easy_setopt(easy, CURLOPT_BUFFERSIZE, 64L << 10);
    if (authorities) curl_easy_setopt(easy, CURLOPT_CAINFO, authorities);
    return easy;
}

static void collect(CURLM *multi) {
    int left;
    for (CURLMsg *message; (message = curl_multi_info_read(multi, &left));) {
        if (message->msg != CURLMSG_DONE) continue;
        CURL *easy = message->easy_handle;
        CURLcode code = message->data.result;
        struct source *source;
        long status = 0;
        curl_easy_getinfo(easy, CURLINFO_PRIVATE, &source);
        curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
        if (code != CURLE_OK) failed++;
        else if (status == 304) unchanged++;
        else if (status == 200) fresh++;
        else failed++;
        curl_multi_remove_handle(multi, easy);
        curl_slist_free_all(source->headers);
        ended++;
        if (next_source < source_count) begin(multi, easy);
        else curl_easy_cleanup(easy);
    }
}

static void read_sources(const char *path) {
    FILE *file = fopen(path, "r");
    if (!file) exit(66);
    char line[4096];
    size_t capacity = 0;
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\r\n")] = 0;
        if (!line[0]) continue;
        if (source_count == capacity) sources = realloc(sources, (capacity = capacity ? capacity * 2 : 1024) * sizeof *sources);
        sources[source_count++] = (struct source){.url = strdup(line)};
    }
    fclose(file);
}

static void read_tags(const char *path) {
    FILE *file = fopen(path, "r");
    if (!file) return;
    for (size_t i = 0; i < source_count && fgets(sources[i].tag, sizeof sources[i].tag, file); i++)
        sources[i].tag[strcspn(sources[i].tag, "\n")] = 0;
    fclose(file);
}

static void write_tags(const char *path) {
    FILE *file = fopen(path, "w");
    if (!file) return;
    for (size_t i = 0; i < source_count; i++) fprintf(file, "%s\n", sources[i].tag);
    fclose(file);
}

int main(int count, char **arguments) {
    if (count < 3) return 64;
    size_t transfers = strtoul(arguments[1], NULL, 10);
    read_sources(arguments[2]);
    if (count > 3) read_tags(arguments[3]);
    curl_global_init(CURL_GLOBAL_ALL);
    watch = epoll_create1(0);
    CURLM *multi = curl_multi_init();
    curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, on_socket);
    curl_multi_setopt(multi, CURLMOPT_TIMERFUNCTION, on_timer);
    curl_multi_setopt(multi, CURLMOPT_PIPELINING, CURLPIPE_MULTIPLEX);
    curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, (long)transfers * 2);
    for (size_t i = 0; i < transfers && next_source < source_count; i++) begin(multi, new_easy(getenv("CURL_CA_BUNDLE")));
    struct epoll_event events[256];
    int running;
    while (ended < source_count) {
        int ready = epoll_wait(watch, events, 256, timeout_ms < 0 || timeout_ms > 1000 ? 1000 : (int)timeout_ms);
        for (int i = 0; i < ready; i++) {
            int activity = (events[i].events & (EPOLLIN | EPOLLHUP | EPOLLERR) ? CURL_CSELECT_IN : 0)
                | (events[i].events & EPOLLOUT ? CURL_CSELECT_OUT : 0);
            curl_multi_socket_action(multi, events[i].data.fd, activity, &running);
        }
        if (ready <= 0) curl_multi_socket_action(multi, CURL_SOCKET_TIMEOUT, 0, &running);
        collect(multi);
    }
    if (count > 3) write_tags(arguments[3]);
    curl_multi_cleanup(multi);
    printf("%zu fresh, %zu unchanged, %zu failed, %zu bytes\n", fresh, unchanged, failed, bytes);
    return failed ? 1 : 0;
}
