/* PostgreSQL's client library. The platform's threads and clock come with it, so that no Swift file of the silo imports a platform's
 * module. */
#include <errno.h>
#include <libpq-fe.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Notices go nowhere: libpq prints them to standard error otherwise. */
static inline void cpq_drop_notice(void *context, const char *message) {
    (void)context;
    (void)message;
}
static inline void cpq_silence(PGconn *connection) { PQsetNoticeProcessor(connection, cpq_drop_notice, NULL); }
/* Seconds since some fixed moment. */
static inline double cpq_uptime(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}
static inline void cpq_pause(long milliseconds) {
    struct timespec pause = {milliseconds / 1000, milliseconds % 1000 * 1000000};
    nanosleep(&pause, NULL);
}
/* A signal's handler interrupts the wait; nothing else may end it. */
static inline int cpq_sem_wait(sem_t *semaphore) {
    int status;
    do status = sem_wait(semaphore);
    while (status != 0 && errno == EINTR);
    return status;
}
/* PG_DIAG_… are characters, which Swift can't pass on. */
static inline const char *cpq_state(const PGresult *result) { return PQresultErrorField(result, PG_DIAG_SQLSTATE); }
static inline const char *cpq_message(const PGresult *result) { return PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY); }
