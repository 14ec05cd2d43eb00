// The yardstick for boards of no family: the value of every connected set that is reached, in a hash table, components split
// off, no symmetry. Usage: reached_sets node-kayles|arc-kayles|graph-nim < edges, one "u v" a line, vertices from 0. Vertices (in
// Graph Nim edges) are the bits of a word, so there are at most 64; 128 if it is compiled with -DWIDE. Prints the seconds, the value
// and the number of sets.

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <unordered_map>
#include <utility>
#include <vector>

#ifdef WIDE
using Set = unsigned __int128;
static inline int lowest(Set s) { return uint64_t(s) ? __builtin_ctzll(s) : 64 + __builtin_ctzll(s >> 64); }
struct Hash {
    size_t operator()(Set s) const {
        uint64_t word = (uint64_t(s) ^ uint64_t(s >> 64) * 0x9E3779B97F4A7C15) * 0xBF58476D1CE4E5B9;
        return word ^ word >> 31;
    }
};
#else
using Set = uint64_t;
using Hash = std::hash<Set>;
static inline int lowest(Set s) { return __builtin_ctzll(s); }
#endif
static std::unordered_map<Set, int, Hash> known;
static std::vector<Set> near, stars;  // the neighbours of each element; in Graph Nim the edges at each vertex too
static char game;                     // n, a or g

static inline Set bit(int i) { return Set(1) << i; }
static int value(Set connected);

static int sum_of_parts(Set left) {
    int sum = 0;
    while (left) {
        Set part = 0, waiting = left & -left;
        while (waiting) {
            int v = lowest(waiting);
            part |= bit(v);
            waiting = (waiting | (near[v] & left)) & ~part;
        }
        left &= ~part;
        sum ^= value(part);
    }
    return sum;
}

static int value(Set s) {
    auto found = known.find(s);
    if (found != known.end()) return found->second;
    bool reached[256] = {};  // a value is at most the number of moves that play can last
    if (game == 'g') {
        for (Set star : stars)
            for (Set here = star & s, taken = here; taken; taken = (taken - 1) & here) reached[sum_of_parts(s & ~taken)] = true;
    } else {
        for (Set some = s; some; some &= some - 1) {
            int v = lowest(some);
            if (game == 'n') reached[sum_of_parts(s & ~(near[v] | bit(v)))] = true;
            else
                for (Set beside = near[v] & some; beside; beside &= beside - 1)
                    reached[sum_of_parts(s & ~bit(v) & ~(beside & -beside))] = true;
        }
    }
    int mex = 0;
    while (reached[mex]) mex++;
    return known[s] = mex;
}

int main(int count, char **words) {
    game = count > 1 ? words[1][0] : 'n';
    std::vector<std::pair<int, int>> edges;
    std::vector<Set> beside(8 * sizeof(Set)), stars_of(8 * sizeof(Set));
    Set all = 0;
    for (int u, v; scanf("%d %d", &u, &v) == 2; edges.push_back({u, v})) {
        beside[u] |= bit(v), beside[v] |= bit(u);
        stars_of[u] |= bit(edges.size()), stars_of[v] |= bit(edges.size());
        all |= game == 'g' ? bit(edges.size()) : bit(u) | bit(v);
    }
    near = beside, stars = stars_of;
    if (game == 'g')
        for (size_t i = 0; i < edges.size(); i++) near[i] = (stars[edges[i].first] | stars[edges[i].second]) & ~bit(i);
    auto begin = std::chrono::steady_clock::now();
    int found = sum_of_parts(all);
    std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    printf("%.6f %d %zu\n", seconds.count(), found, known.size());
}
