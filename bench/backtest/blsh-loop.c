// The floor of bench:backtest for BLSH: ladders over bars, row by row, by the fill model of docs/backtest.md. Reads what
// bench/backtest/c-loop.ts writes; prints a line for each candidate, then the CPU seconds of all.
#include <time.h>
#include "loop.h"

enum { most_levels = 64, row_ms = 60000 };

// Doubles as they come: levels below the reference, rise in 10^-8, seconds of cooldown, funds, amounts, and the falls.
typedef struct {
  double levels, rise, cooldown, funds, first, amount, multiplier;
  const double *falls;
} Ladder;

typedef struct {
  const Head *head;
  const Ladder *ladder;
  Account account;
  int64_t ticks[most_levels], lots[most_levels], count, next;
  // What was bought, oldest first, how much of it was sold, and what is left.
  int64_t bases[most_levels], costs[most_levels], bought, sold, base, cost;
  int64_t ladder_row, reference, sold_ticks, sell_ticks, sell_lots, due;
  int is_ladder_fresh, is_sell_fresh;
  int32_t low_at, high_at;
} Blsh;

static void add_level(Blsh *it, int64_t ticks, double amount) {
  int64_t lots = ticks > 0 ? (int64_t)((double)(int64_t)amount / (double)ticks) : 0;
  if (lots < 1) return;
  it->ticks[it->count] = ticks;
  it->lots[it->count++] = lots;
}

static void ask_ladder(Blsh *it) {
  const Ladder *ladder = it->ladder;
  it->count = it->next = 0;
  if (ladder->first > 0) add_level(it, it->reference, ladder->first);
  double amount = ladder->amount;
  for (int level = 0; level < ladder->levels; level++) {
    add_level(it, (int64_t)((double)it->reference * (1 - ladder->falls[level]) + 1e-6), amount);
    amount *= ladder->multiplier;
  }
  it->is_ladder_fresh = it->count > 0;
  it->ladder_row = INT64_MAX;
}

static void hold(Blsh *it, int64_t base, int64_t cost) {
  it->bases[it->bought] = base;
  it->costs[it->bought++] = cost;
  it->base += base;
  it->cost += cost;
}

// What is sold was bought first; the cost of what is left of a buy is rounded up.
static void give(Blsh *it, int64_t base) {
  int64_t left = it->sold += base;
  it->base = it->cost = 0;
  for (int64_t index = 0; index < it->bought; index++) {
    int64_t whole = it->bases[index];
    if (left >= whole) {
      left -= whole;
      continue;
    }
    it->base += whole - left;
    it->cost += (int64_t)(((unsigned __int128)it->costs[index] * (whole - left) + whole - 1) / whole);
    left = 0;
  }
}

static void next_ladder(Blsh *it) {
  int64_t base = it->base, cost = it->cost;
  it->reference = it->sold_ticks;
  it->bought = it->sold = it->base = it->cost = it->sold_ticks = 0;
  if (base > 0) hold(it, base, cost);
  ask_ladder(it);
}

static void ask_sell(Blsh *it) {
  const int64_t divisor = it->head->divisor, lots = it->base / divisor;
  if (lots == it->sell_lots) return;
  it->sell_lots = 0;
  if (lots < 1) return;
  unsigned __int128 above = (unsigned __int128)it->cost * (100000000 + (int64_t)it->ladder->rise);
  unsigned __int128 below = (unsigned __int128)it->base * (divisor - it->head->maker);
  above *= divisor * divisor;
  below *= 100000000;
  it->sell_ticks = (int64_t)((above + below - 1) / below);
  it->sell_lots = lots;
  it->is_sell_fresh = 1;
}

static void buy_next(Blsh *it, int64_t ticks, int is_maker) {
  int64_t lots = it->lots[it->next++];
  hold(it, buy(&it->account, it->head, ticks, lots, is_maker), ticks * lots);
}

static void sell_all(Blsh *it, int64_t ticks, int is_maker) {
  sell(&it->account, it->head, ticks, it->sell_lots, is_maker);
  give(it, it->sell_lots * it->head->divisor);
  it->sell_lots = 0;
  it->sold_ticks = ticks;
  it->account.rounds += 1;
}

// Whether a sell that takes at a price would meet the highest buy that the open leaves.
static int meets_buy(const Blsh *it, int64_t open, int64_t ticks) {
  int64_t level = it->next;
  while (level < it->count && it->ticks[level] > open - it->head->touch) level++;
  return level < it->count && it->ticks[level] >= ticks;
}

// Whether the row trades through the sell.
static int is_through(const Blsh *it, int64_t high) {
  return it->sell_lots && it->sell_ticks < high + it->head->touch;
}

static void live(Blsh *it, int64_t row, int64_t open, int64_t low, int64_t high, int64_t close) {
  const int64_t fills = it->account.fills, slippage = it->head->slippage, touch = it->head->touch;
  int64_t sold_ms = 0;
  int is_ended = 0;
  if (it->is_ladder_fresh)
    while (it->next < it->count && open <= it->ticks[it->next])
      buy_next(it, min64(it->ticks[it->next], open + slippage), 0);
  if (it->is_sell_fresh && open >= it->sell_ticks) {
    int64_t ticks = max64(it->sell_ticks, open - slippage);
    if (meets_buy(it, open, ticks)) {
      it->sell_lots = 0;
      is_ended = 1;
    } else sell_all(it, ticks, 0);
  }
  it->is_ladder_fresh = it->is_sell_fresh = 0;
  if (close > open && is_through(it, high)) {
    sell_all(it, it->sell_ticks, 1);
    sold_ms = row_ms / 4;
  }
  while (it->next < it->count && it->ticks[it->next] > low - touch) buy_next(it, it->ticks[it->next], 1);
  if (close <= open && is_through(it, high)) {
    sell_all(it, it->sell_ticks, 1);
    sold_ms = row_ms / 2;
  }
  if (it->account.fills > fills || is_ended) {
    if (it->sold_ticks && it->base < it->head->divisor) {
      int64_t waited = sold_ms + (int64_t)it->ladder->cooldown * 1000;
      it->count = it->next = it->sell_lots = 0;
      it->ladder_row = row + (waited > row_ms ? (waited - 1) / row_ms : 0);
    } else ask_sell(it);
  }
  if (row >= it->ladder_row) next_ladder(it);
}

static void compare_with(Blsh *it, int64_t row) {
  int is_due = it->is_ladder_fresh || it->is_sell_fresh;
  int64_t low = it->account.low_close, high = it->account.high_close, touch = it->head->touch;
  it->due = is_due ? row + 1 : max64(row + 1, it->ladder_row);
  if (!is_due) {
    if (it->next < it->count) low = max64(low, it->ticks[it->next] + touch);
    if (it->sell_lots) high = min64(high, it->sell_ticks - touch);
  }
  it->low_at = (int32_t)low;
  it->high_at = (int32_t)high;
}

static void play(Blsh *it, const Bars *bars, const Head *head, const Ladder *ladder) {
  *it = (Blsh){.head = head, .ladder = ladder, .account = account_of((int64_t)ladder->funds), .high_at = highest};
  it->reference = bars->close[0];
  ask_ladder(it);
  for (int64_t row = 1; row < head->rows; row++) {
    if (row < it->due) row = quiet_until(bars, row, min64(head->rows, it->due), it->low_at, it->high_at, head->blocks);
    if (row >= head->rows) break;
    if (bars->open[row] == 0) continue;
    live(it, row, bars->open[row], bars->low[row], bars->high[row], bars->close[row]);
    mark(&it->account, head, bars->close[row]);
    compare_with(it, row);
  }
}

int main(int count, char **names) {
  FILE *file = count == 2 ? fopen(names[1], "rb") : 0;
  if (!file) return 2;
  Head head = *(Head *)read_all(file, sizeof head);
  Bars bars = read_bars(file, &head);
  Ladder *ladders = calloc((size_t)head.candidates, sizeof *ladders);
  Account *accounts = calloc((size_t)head.candidates, sizeof *accounts);
  for (int64_t index = 0; index < head.candidates; index++) {
    const double *words = read_all(file, 7 * 8);
    ladders[index] = (Ladder){words[0], words[1], words[2], words[3], words[4], words[5], words[6], 0};
    ladders[index].falls = read_all(file, (size_t)words[0] * 8);
    if (words[0] + 1 > most_levels) return 2;
  }
  static Blsh blsh;
  clock_t before = clock();
  for (int64_t index = 0; index < head.candidates; index++) {
    play(&blsh, &bars, &head, &ladders[index]);
    accounts[index] = blsh.account;
  }
  double seconds = (double)(clock() - before) / CLOCKS_PER_SEC;
  int64_t last = head.rows - 1;
  while (bars.open[last] == 0) last--;
  for (int64_t index = 0; index < head.candidates; index++) print_account(&accounts[index], &head, bars.close[last]);
  printf("%.6f\n", seconds);
  return 0;
}
