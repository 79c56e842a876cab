/* libcurl's setters and getters are variadic or macros, which Swift can't call: one function for each kind of value. The platform's
 * threads, files and addresses come with it, so that no Swift file of the silo imports a platform's module. */
#define CURL_DISABLE_DEPRECATION
#define CURL_DISABLE_TYPECHECK
#include <arpa/inet.h>
#include <curl/curl.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/memfd.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

typedef size_t (*ccurl_data_function)(char *bytes, size_t size, size_t count, void *context);
typedef curl_socket_t (*ccurl_socket_function)(void *context, curlsocktype purpose, struct curl_sockaddr *address);
typedef int (*ccurl_connected_function)(
    void *context, char *remote, char *local, int remote_port, int local_port);

static inline CURLcode ccurl_set_long(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}
static inline CURLcode ccurl_set_pointer(CURL *handle, CURLoption option, const void *value) {
    return curl_easy_setopt(handle, option, value);
}
static inline CURLcode ccurl_set_data_function(CURL *handle, CURLoption option, ccurl_data_function function) {
    return curl_easy_setopt(handle, option, function);
}
static inline CURLcode ccurl_set_socket_function(CURL *handle, ccurl_socket_function function) {
    return curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, function);
}
static inline CURLcode ccurl_set_connected_function(CURL *handle, ccurl_connected_function function) {
    return curl_easy_setopt(handle, CURLOPT_PREREQFUNCTION, function);
}
static inline long ccurl_get_long(CURL *handle, CURLINFO info) {
    long value = 0;
    curl_easy_getinfo(handle, info, &value);
    return value;
}
static inline curl_off_t ccurl_get_offset(CURL *handle, CURLINFO info) {
    curl_off_t value = 0;
    curl_easy_getinfo(handle, info, &value);
    return value;
}
static inline void *ccurl_get_context(CURL *handle) {
    char *value = NULL;
    curl_easy_getinfo(handle, CURLINFO_PRIVATE, &value);
    return value;
}
typedef int (*ccurl_watch_function)(CURL *handle, curl_socket_t socket, int what, void *context, void *);
static inline CURLMcode ccurl_multi_set_watch(CURLM *multi, ccurl_watch_function function, void *context) {
    CURLMcode code = curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, function);
    return code == CURLM_OK ? curl_multi_setopt(multi, CURLMOPT_SOCKETDATA, context) : code;
}
/* Milliseconds until libcurl wants to be called though nothing happened; -1 for never. */
static inline long ccurl_multi_wait(CURLM *multi) {
    long wait = -1;
    curl_multi_timeout(multi, &wait);
    return wait;
}
/* All transfers, and what they wait for anew. The function is called deprecated because of its cost, and nothing else does both. */
static inline CURLMcode ccurl_multi_move_all(CURLM *multi, int *running) { return curl_multi_socket_all(multi, running); }
static inline CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}
/* The next transfer that has ended, or NULL. The message is valid until the next call only, so it is taken apart here. */
static inline CURL *ccurl_next_ended(CURLM *multi, CURLcode *code) {
    int left = 0;
    for (CURLMsg *message; (message = curl_multi_info_read(multi, &left)) != NULL;) {
        if (message->msg == CURLMSG_DONE) {
            *code = message->data.result;
            return message->easy_handle;
        }
    }
    return NULL;
}
/* Holds TLS sessions alone; without locks, for one thread. NULL where there is no memory. */
static inline CURLSH *ccurl_make_session_share(void) {
    CURLSH *share = curl_share_init();
    if (share != NULL && curl_share_setopt(share, CURLSHOPT_SHARE, CURL_LOCK_DATA_SSL_SESSION) == CURLSHE_OK) return share;
    if (share != NULL) curl_share_cleanup(share);
    return NULL;
}
static inline const curl_version_info_data *ccurl_version(void) { return curl_version_info(CURLVERSION_NOW); }
static inline int ccurl_errno(void) { return errno; }
/* Never waits: opening a FIFO without a writer would. */
static inline int ccurl_open_for_reading(const char *path) { return open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY); }
/* A file that is nowhere but in memory, and goes with its descriptor. The C library hides its function from programs that ask for no
 * extensions. */
static inline int ccurl_open_in_memory(const char *name) { return (int)syscall(SYS_memfd_create, name, MFD_CLOEXEC); }
/* Whether reading would not wait: something has come, or the other end has closed. */
static inline int ccurl_is_readable(int socket) {
    struct pollfd entry = {socket, POLLIN, 0};
    return poll(&entry, 1, 0) > 0;
}
/* Whether TLS has read more of the connection that a transfer has than it handed over: the rest of a record whose first part was all that an
 * answer announced. OpenSSL alone is asked, by its name, as nothing here needs its headers or is linked with it. */
static inline int ccurl_has_read_ahead(CURL *handle) {
    struct curl_tlssessioninfo *session = NULL;
    if (curl_easy_getinfo(handle, CURLINFO_TLS_SSL_PTR, &session) != CURLE_OK || session == NULL || session->internals == NULL) return 0;
    if (session->backend != CURLSSLBACKEND_OPENSSL) return 0;
    void *program = dlopen(NULL, RTLD_LAZY);
    int (*has_pending)(const void *) = program ? (int (*)(const void *))dlsym(program, "SSL_has_pending") : NULL;
    return has_pending != NULL && has_pending(session->internals);
}
/* Whether client and server agreed on HTTP/2 within TLS (ALPN). Where the library is another than OpenSSL nobody says, and 1 is the answer. */
static inline int ccurl_agreed_on_http2(CURL *handle) {
    struct curl_tlssessioninfo *session = NULL;
    if (curl_easy_getinfo(handle, CURLINFO_TLS_SSL_PTR, &session) != CURLE_OK || session == NULL || session->internals == NULL) return 0;
    if (session->backend != CURLSSLBACKEND_OPENSSL) return 1;
    void *program = dlopen(NULL, RTLD_LAZY);
    void (*get_agreed)(const void *, const unsigned char **, unsigned int *) =
        program ? (void (*)(const void *, const unsigned char **, unsigned int *))dlsym(program, "SSL_get0_alpn_selected") : NULL;
    if (get_agreed == NULL) return 1;
    const unsigned char *name = NULL;
    unsigned int length = 0;
    get_agreed(session->internals, &name, &length);
    return length == 2 && name != NULL && memcmp(name, "h2", 2) == 0;
}
/* The port at our end; 0 for what is not connected. */
static inline int ccurl_local_port(int socket) {
    struct sockaddr_storage address;
    socklen_t size = sizeof address;
    if (getsockname(socket, (struct sockaddr *)&address, &size) != 0) return 0;
    if (address.ss_family == AF_INET) return ntohs(((struct sockaddr_in *)&address)->sin_port);
    return address.ss_family == AF_INET6 ? ntohs(((struct sockaddr_in6 *)&address)->sin6_port) : 0;
}
/* How long what was sent over a connection may go without an acknowledgement before the system gives it up (tcp(7), TCP_USER_TIMEOUT). */
static inline void ccurl_limit_silence(int socket, unsigned int milliseconds) {
    const int tcp_user_timeout = 18;
    setsockopt(socket, IPPROTO_TCP, tcp_user_timeout, &milliseconds, sizeof milliseconds);
}
/* Whether so many more descriptors can be had, at most 8. */
static inline int ccurl_can_open(int count) {
    int opened[8], made = 0;
    while (made < count && made < 8 && (opened[made] = eventfd(0, EFD_CLOEXEC)) >= 0) made++;
    int is_enough = made >= count || errno != EMFILE && errno != ENFILE;
    while (made > 0) close(opened[--made]);
    return is_enough;
}
/* The clock of the calling thread's processor time, for any thread to read; -1 where there is none. */
static inline clockid_t ccurl_thread_clock(void) {
    clockid_t clock;
    return pthread_getcpuclockid(pthread_self(), &clock) == 0 ? clock : -1;
}
/* Nanoseconds; 0 where the thread is gone. */
static inline uint64_t ccurl_time(clockid_t clock) {
    struct timespec time;
    return clock_gettime(clock, &time) == 0 ? (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec : 0;
}
/* Bytes that have come over a connection since its beginning; 0 for what is none. The kernel's struct tcp_info has them behind what the C
 * library's knows, and the two headers can't be read together; its layout never changes (linux/tcp.h, since 4.1). */
static inline uint64_t ccurl_received(int socket) {
    uint64_t info[32] = {0};
    socklen_t size = sizeof info;
    const int tcp_info = 11, received = 128 / sizeof info[0];
    if (getsockopt(socket, IPPROTO_TCP, tcp_info, info, &size) != 0 || size < 136) return 0;
    return info[received];
}
/* Bytes of a connection that wait to be read; 0 for what is none. */
static inline uint64_t ccurl_unread(int socket) {
    int count = 0;
    return ioctl(socket, FIONREAD, &count) == 0 && count > 0 ? (uint64_t)count : 0;
}
/* Descriptors that the process may have open. */
static inline uint64_t ccurl_descriptor_limit(void) {
    struct rlimit limit = {256, 256};
    getrlimit(RLIMIT_NOFILE, &limit);
    return limit.rlim_cur;
}
