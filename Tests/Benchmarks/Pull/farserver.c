/* A web server that is far away: every answer comes 100 to 300 ms late, the same for the same path.
 *
 *   farserver PORT FOLDER
 *
 * It answers at every loopback address of this machine (127.0.0.0/8), and no client from elsewhere. It serves the files of one folder over
 * HTTP/1.1 with entity tags, and keeps connections open. One thread; ends by a signal. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { MAXIMUM = 8192 };

struct connection {
    int socket, file;
    off_t offset, size;
    size_t received, header_length, header_sent;
    double due;
    char request[4096], header[512];
} connections[MAXIMUM];

static int watch;
static const char *folder;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec * 1e-9;
}

static void end(struct connection *c) {
    if (c->file >= 0) close(c->file);
    close(c->socket);
    c->socket = c->file = -1;
}

static void expect(struct connection *c, unsigned events) {
    struct epoll_event event = {.events = events, .data.ptr = c};
    epoll_ctl(watch, EPOLL_CTL_MOD, c->socket, &event);
}

/* Reads a complete request, and decides when it is answered. */
static void plan(struct connection *c) {
    char name[512] = "", path[1024], tag[64];
    unsigned hash = 5381;
    sscanf(c->request, "GET %511s", name);
    for (char *p = name; *p; p++) hash = hash * 33 + (unsigned char)*p;
    snprintf(path, sizeof path, "%s%s", folder, name);
    struct stat status;
    c->file = strstr(name, "..") ? -1 : open(path, O_RDONLY | O_CLOEXEC);
    if (c->file < 0 || fstat(c->file, &status) != 0 || !S_ISREG(status.st_mode)) {
        c->size = 0;
        c->header_length = snprintf(c->header, sizeof c->header, "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");
    } else {
        snprintf(tag, sizeof tag, "\"%lx-%lx\"", (long)status.st_mtime, (long)status.st_size);
        int is_known = strstr(c->request, tag) != NULL;
        c->size = is_known ? 0 : status.st_size;
        c->header_length = snprintf(c->header, sizeof c->header,
            is_known ? "HTTP/1.1 304 Not Modified\r\nETag: %s\r\n\r\n"
                     : "HTTP/1.1 200 OK\r\nContent-Type: application/xml\r\nETag: %s\r\nContent-Length: %ld\r\n\r\n",
            tag, (long)status.st_size);
    }
    c->offset = c->header_sent = c->received = 0;
    c->due = now() + 0.1 + 0.2 * (hash % 1000) / 1000;
    expect(c, 0);
}

static void receive(struct connection *c) {
    ssize_t count = read(c->socket, c->request + c->received, sizeof c->request - 1 - c->received);
    if (count <= 0) return end(c);
    c->received += count;
    c->request[c->received] = 0;
    if (strstr(c->request, "\r\n\r\n")) plan(c);
    else if (c->received == sizeof c->request - 1) end(c);
}

static void answer(struct connection *c) {
    if (c->header_sent < c->header_length) {
        ssize_t sent = send(c->socket, c->header + c->header_sent, c->header_length - c->header_sent, c->size ? MSG_MORE : 0);
        if (sent > 0) c->header_sent += sent;
    }
    while (c->header_sent == c->header_length && c->offset < c->size)
        if (sendfile(c->socket, c->file, &c->offset, c->size - c->offset) <= 0) break;
    if (c->header_sent < c->header_length || c->offset < c->size) return expect(c, EPOLLOUT);
    if (c->file >= 0) close(c->file);
    c->file = -1;
    expect(c, EPOLLIN);
}

static void welcome(int listener) {
    struct sockaddr_in peer;
    socklen_t length = sizeof peer;
    for (int socket; (socket = accept4(listener, (struct sockaddr *)&peer, &length, SOCK_NONBLOCK | SOCK_CLOEXEC)) >= 0;) {
        struct connection *c = NULL;
        for (int i = 0; i < MAXIMUM && !c; i++) if (connections[i].socket < 0) c = &connections[i];
        if (!c || ntohl(peer.sin_addr.s_addr) >> 24 != 127) {
            close(socket);
            continue;
        }
        setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
        *c = (struct connection){.socket = socket, .file = -1};
        struct epoll_event event = {.events = EPOLLIN, .data.ptr = c};
        epoll_ctl(watch, EPOLL_CTL_ADD, socket, &event);
    }
}

int main(int count, char **arguments) {
    if (count != 3) return 64;
    folder = arguments[2];
    signal(SIGPIPE, SIG_IGN);
    for (int i = 0; i < MAXIMUM; i++) connections[i].socket = connections[i].file = -1;
    int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(atoi(arguments[1])), .sin_addr.s_addr = htonl(INADDR_ANY)};
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &(int){1}, sizeof(int));
    if (bind(listener, (struct sockaddr *)&address, sizeof address) != 0 || listen(listener, 4096) != 0) return 69;
    watch = epoll_create1(EPOLL_CLOEXEC);
    struct epoll_event event = {.events = EPOLLIN}, events[256];
    epoll_ctl(watch, EPOLL_CTL_ADD, listener, &event);
    for (;;) {
        int ready = epoll_wait(watch, events, 256, 5);
        for (int i = 0; i < ready; i++) {
            struct connection *c = events[i].data.ptr;
            if (!c) welcome(listener);
            else if (events[i].events & EPOLLOUT) answer(c);
            else receive(c);
        }
        double time = now();
        for (int i = 0; i < MAXIMUM; i++) {
            struct connection *c = &connections[i];
            if (c->socket < 0 || c->due == 0 || c->due > time) continue;
            c->due = 0;
            answer(c);
        }
    }
}
