/* The compiled spider table of gamelab in C, as a yardstick: the same algorithm and the same memory layout, so that what
   is compared is the code the compilers make of it. Usage: spider_table REPEATS ONES LEGS_OF_2 LEGS_OF_3 ...
   Prints the seconds of one table and a checksum of its nimbers. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BLOCK = 64, MOST = 64 };
#define NEVER INT16_MAX

static const int64_t KAYLES[] = {0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7};

static int64_t length_of_rows, width_of_times, longest, half, limits[MOST], choices[MOST][1024], sums[MOST];
static int16_t *nimbers, *times;
static int64_t *edges, *taus, *entries, *width, *mark, tick;
static char *stable;

static inline int64_t least(int64_t a, int64_t b) { return a < b ? a : b; }

static inline int64_t nimber(int64_t row, int64_t k) {
    return k < entries[row] ? nimbers[row * length_of_rows + k] : edges[row] + k;
}

static void extend_times(int64_t row, int64_t to, const int64_t *stomps, int count) {
    int16_t *mine = times + row * width_of_times;
    int64_t begin = width[row];
    for (int64_t h = begin; h < to; h++) mine[h] = NEVER;
    for (int i = 0; i < count; i++) {
        int64_t other = stomps[i], written = width[other] > begin ? least(width[other], to) : begin;
        const int16_t *theirs = times + other * width_of_times;
        for (int64_t h = begin; h < written; h++) mine[h] = theirs[h] < mine[h] ? theirs[h] : mine[h];
        if (stable[other]) {
            int64_t tau = taus[other], e = edges[other];
            for (int64_t h = written; h < to; h++) {
                int64_t t = (h ^ tau) - e;
                if (t < 0) t = 0;
                if (t < mine[h]) mine[h] = (int16_t)t;
            }
        }
    }
    width[row] = to;
}

static void fill_row(int64_t row, int64_t length, const int64_t *stomps, int stomp_count, const int64_t (*cuts)[3], int cut_count) {
    int16_t *mine = times + row * width_of_times, *out = nimbers + row * length_of_rows;
    int64_t e = edges[row], tau = taus[row], reached = 0;
    width[row] = 0;
    stable[row] = 0;
    for (int64_t k = 0; k < length; k++) {
        if (e + k >= width[row]) extend_times(row, least((e + k) / BLOCK * BLOCK + 2 * BLOCK, width_of_times), stomps, stomp_count);
        tick++;
        for (int i = 0; i < cut_count; i++) mark[nimber(cuts[i][0], k + cuts[i][1]) ^ cuts[i][2]] = tick;
        while (mine[reached ^ tau] <= k) reached++;
        int64_t value = reached;
        while (mark[value] == tick || mine[value ^ tau] <= k) value++;
        out[k] = (int16_t)value;
        entries[row] = k + 1;
        if (k < mine[value ^ tau]) mine[value ^ tau] = (int16_t)k;
        if (reached == e + k) {
            stable[row] = 1;
            for (int64_t h = reached / BLOCK * BLOCK; h < width[row]; h++)
                if ((h ^ tau) >= reached) mine[h] = (int16_t)((h ^ tau) - e);
            return;
        }
    }
}

/* Fill all rows; copy those in the box to `table`. */
static void fill_slabs(const int64_t *box, const int64_t *strides, int64_t top_length, int16_t *table) {
    int64_t stomps[MOST], cuts[MOST * MOST][3];
    for (int64_t most = 0; most <= limits[longest]; most++) {
        for (int i = 0; i <= longest; i++) sums[i] = most;
        int64_t begin = most % 2 * half, row = begin;
        for (int more = 1; more; row++) {
            int64_t e = sums[2], tau = 0, cell = 0;
            int stomp_count = 0, cut_count = 0, in_box = 1;
            for (int i = 2; i <= longest; i++) {
                e += sums[i];
                int64_t count = sums[i] - sums[i + 1];
                in_box &= count <= box[i];
                cell += count * strides[i];
                if (!count) continue;
                if (count % 2) tau ^= KAYLES[i - 1];
                int64_t other = i < longest ? row : row - begin + half - begin;
                for (int s = i - 1; s > 0; s--) {
                    int64_t fewer = sums[s + 1] - 1;
                    if (s + 1 < longest) other -= choices[s][fewer];
                    if (s > 1) other += choices[s - 1][fewer];
                    for (int loose = i - s - 2 > 0 ? i - s - 2 : 0; loose < i - s; loose++) {
                        cuts[cut_count][0] = other;
                        cuts[cut_count][1] = s == 1;
                        cuts[cut_count++][2] = KAYLES[loose];
                    }
                }
                cuts[cut_count][0] = other;
                cuts[cut_count][1] = 0;
                cuts[cut_count++][2] = KAYLES[i - 2];
                stomps[stomp_count++] = other;
            }
            edges[row] = e;
            taus[row] = tau;
            fill_row(row, top_length + limits[2] - sums[2], stomps, stomp_count, cuts, cut_count);
            if (in_box)
                for (int64_t k = 0; k < top_length; k++) table[cell * top_length + k] = (int16_t)nimber(row, k);
            more = 0;
            for (int i = 2; i < longest; i++)
                if (sums[i] < limits[i]) {
                    for (int j = 0; j <= i; j++) sums[j] = sums[i] + 1;
                    more = 1;
                    break;
                }
        }
    }
}

int main(int argc, char **argv) {
    if (argc < 5) return fprintf(stderr, "usage: spider_table REPEATS ONES LEGS_OF_2 LEGS_OF_3 ...\n"), 2;
    int repeats = atoi(argv[1]);
    int64_t top_length = atoi(argv[2]) + 1, box[MOST] = {0}, strides[MOST] = {0}, cells = 1, most_edges = 0;
    longest = argc - 2;
    for (int i = 2; i <= longest; i++) box[i] = atoi(argv[i + 1]);
    for (int i = longest; i >= 2; i--) limits[i] = box[i] + (i < longest ? limits[i + 1] : 0);
    for (int i = 2; i <= longest; i++) strides[i] = cells, cells *= box[i] + 1, most_edges += i * box[i];
    for (int64_t s = 0; s <= limits[2]; s++) choices[1][s] = 1;
    for (int i = 2; i < longest; i++)
        for (int64_t s = limits[i]; s >= 0; s--) choices[i][s] = choices[i - 1][s] + choices[i][s + 1];
    for (int64_t s = 0; s <= limits[longest]; s++)
        if (choices[longest - 1][s] > half) half = choices[longest - 1][s];
    length_of_rows = top_length + limits[2];
    width_of_times = (most_edges + length_of_rows + 2 * BLOCK) / BLOCK * BLOCK;
    int64_t rows = 2 * half;
    nimbers = calloc(rows * length_of_rows, 2), times = calloc(rows * width_of_times, 2);
    edges = calloc(rows, 8), taus = calloc(rows, 8), entries = calloc(rows, 8), width = calloc(rows, 8), stable = calloc(rows, 1);
    mark = calloc(width_of_times, 8);
    int16_t *table = calloc(cells * top_length, 2);

    double best = 1e9;
    for (int i = 0; i < repeats; i++) {
        struct timespec begin, end;
        clock_gettime(CLOCK_MONOTONIC, &begin);
        fill_slabs(box, strides, top_length, table);
        clock_gettime(CLOCK_MONOTONIC, &end);
        double seconds = (end.tv_sec - begin.tv_sec) + 1e-9 * (end.tv_nsec - begin.tv_nsec);
        if (seconds < best) best = seconds;
    }
    uint64_t sum = 0;
    for (int64_t i = 0; i < cells * top_length; i++) sum += (uint64_t)table[i];
    printf("%.9f %llu\n", best, (unsigned long long)sum);
    return 0;
}
