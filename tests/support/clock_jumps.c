/* Loaded before a program (LD_PRELOAD): the wall clock jumps whenever it is read, by turns to 1970,
   back 50 years and forward 10; other clocks go on. $CLOCK_JUMPS_FILE gets a byte a reading. */

#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#define YEAR (365L * 24 * 3600)

static long jumped(long seconds) {
    static unsigned readings;
    const char *file = getenv("CLOCK_JUMPS_FILE");
    if (file != NULL) {
        int opened = open(file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
        if (opened >= 0) {
            if (write(opened, ".", 1) != 1) {
                abort();
            }
            close(opened);
        }
    }
    switch (__atomic_fetch_add(&readings, 1, __ATOMIC_RELAXED) % 3) {
    case 0:
        return 60;
    case 1:
        return seconds - 50 * YEAR;
    default:
        return seconds + 10 * YEAR;
    }
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    int result = (int)syscall(SYS_clock_gettime, clock, now);
    if (result == 0 && clock == CLOCK_REALTIME) {
        now->tv_sec = jumped(now->tv_sec);
    }
    return result;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    int result = (int)syscall(SYS_gettimeofday, now, zone);
    if (result == 0) {
        now->tv_sec = jumped(now->tv_sec);
    }
    return result;
}

time_t time(time_t *now) {
    struct timespec found;
    syscall(SYS_clock_gettime, CLOCK_REALTIME, &found);
    time_t seconds = jumped(found.tv_sec);
    if (now != NULL) {
        *now = seconds;
    }
    return seconds;
}
