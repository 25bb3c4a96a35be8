/* What a careful C programmer writes by hand: every die rolled, no table, no tree.
 *
 *   yardstick attack DICE TRIALS   dice at 4+, saves at 5+, out with 4 unsaved hits, suppressed by any 4+ per unsaved hit
 *   yardstick duel TRIALS          two tanks in turn; orders on 2d6 against 8 less the orders given; each order a shot
 *
 * Prints what came of it and the nanoseconds a trial took.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* splitmix64 (Steele, Lea and Flood, 2014). */
static uint64_t seed = 42;

static inline uint64_t random_word(void)
{
	uint64_t z = seed += 0x9e3779b97f4a7c15;
	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
	z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
	return z ^ (z >> 31);
}

/* A word holds twenty dice: each takes its face off the top and leaves the rest of the word to the next. */
static uint64_t rest;
static int left;

static inline int die(void)
{
	if (left == 0) {
		rest = random_word();
		left = 20;
	}
	left--;
	unsigned __int128 six = (unsigned __int128)rest * 6;
	rest = (uint64_t)six;
	return 1 + (int)(six >> 64);
}

struct tank { int dice, limit, save; };
struct state { int marks; char suppressed, out; };

static inline void attack(int dice, const struct tank *target, struct state *s)
{
	int hits = 0, unsaved = 0;
	for (int i = 0; i < dice; i++)
		hits += die() >= 4;
	for (int i = 0; i < hits; i++)
		unsaved += die() < target->save;
	s->marks += unsaved;
	if (s->marks >= target->limit) {
		s->out = 1;
	} else if (s->suppressed) {
		int distance = 0;
		for (int i = 0; i < unsaved; i++)
			distance += die();
		s->out = distance > 10;
	} else {
		for (int i = 0; i < unsaved; i++)
			s->suppressed |= die() >= 4;
	}
}

/* 0 or 1: that tank won; 2: neither within a hundred turns. */
static int duel(const struct tank *tanks)
{
	struct state on[2] = {{0, 0, 0}, {0, 0, 0}};
	for (int turn = 0; turn < 100; turn++) {
		int me = turn % 2, enemy = !me;
		for (int value = 8; !on[me].suppressed && die() + die() <= value; value--) {
			attack(tanks[me].dice, &tanks[enemy], &on[enemy]);
			if (on[enemy].out)
				return me;
		}
		on[me].suppressed = 0;
		on[0].marks = on[1].marks = 0;
	}
	return 2;
}

static double now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return 1e9 * t.tv_sec + t.tv_nsec;
}

int main(int argc, char **argv)
{
	static const struct tank tanks[2] = {{4, 4, 4}, {3, 4, 5}};
	static const struct tank target = {0, 4, 5};
	long counts[3] = {0, 0, 0}, trials = argc > 2 ? atol(argv[argc - 1]) : 0;
	int attacks = argc == 4 && !strcmp(argv[1], "attack"), dice = attacks ? atoi(argv[2]) : 0;
	if (trials < 1 || (!attacks && (argc != 3 || strcmp(argv[1], "duel")))) {
		fprintf(stderr, "usage: yardstick attack DICE TRIALS | yardstick duel TRIALS\n");
		return 2;
	}
	double start = now();
	for (long i = 0; i < trials; i++) {
		if (attacks) {
			struct state s = {0, 0, 0};
			attack(dice, &target, &s);
			counts[s.out ? 0 : s.suppressed ? 1 : 2]++;
		} else {
			counts[duel(tanks)]++;
		}
	}
	double took = (now() - start) / trials;
	printf("%.5f %.5f %.5f %.3f\n", (double)counts[0] / trials, (double)counts[1] / trials, (double)counts[2] / trials, took);
	return 0;
}
