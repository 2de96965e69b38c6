// The floor of bench:backtest: grids over bars, row by row, by the fill model of docs/backtest.md. Reads what
// bench/backtest/c-loop.ts writes; prints a line for each candidate, then the CPU seconds of all.
#include <time.h>
#include "loop.h"

enum { most_cells = 256 };

typedef struct {
  int64_t cells, empty, lots, opening, cap, take_profit, stop_loss, funds;
  const int64_t *levels;
} Plan;

typedef struct {
  const Head *head;
  const Plan *plan;
  Account account;
  // 0 none, 1 buy, 2 sell; and whether a cell is full.
  uint8_t orders[most_cells], full[most_cells];
  int64_t net[most_cells];
  int fresh[most_cells], fresh_count;
  int64_t lowest, filled_until, due;
  int is_prepared, is_closing, is_over;
  int32_t low_at, high_at;
} Grid;

static void place(Grid *it, int cell) {
  it->orders[cell] = it->full[cell] ? 2 : 1;
  it->fresh[it->fresh_count++] = cell;
}

static void prepared(Grid *it, int64_t net) {
  const Plan *plan = it->plan;
  int64_t sells = plan->cells - plan->empty;
  it->is_prepared = 1;
  it->lowest = plan->empty;
  for (int64_t cell = plan->empty; cell < plan->cells; cell++) {
    it->full[cell] = 1;
    it->net[cell] = net / sells;
  }
  for (int cell = 0; cell < plan->cells; cell++) place(it, cell);
}

static void buy_cell(Grid *it, int64_t cell, int64_t ticks, int is_maker) {
  it->net[cell] += buy(&it->account, it->head, ticks, it->plan->lots, is_maker);
  it->full[cell] = 1;
  it->orders[cell] = 0;
  it->filled_until = max64(it->filled_until, cell + 1);
}

static void sell_cell(Grid *it, int64_t cell, int64_t ticks, int is_maker) {
  int64_t lots = min64(it->plan->lots, it->net[cell] / it->head->divisor);
  sell(&it->account, it->head, ticks, lots, is_maker);
  it->net[cell] -= lots * it->head->divisor;
  it->full[cell] = 0;
  it->orders[cell] = 0;
  it->filled_until = max64(it->filled_until, cell + 1);
  it->account.rounds += 1;
}

static void sells(Grid *it, int64_t high, int64_t lowest) {
  int64_t reach = high + it->head->touch;
  for (int64_t cell = lowest; cell < it->plan->cells && it->plan->levels[cell + 1] < reach; cell++)
    if (it->orders[cell] == 2) sell_cell(it, cell, it->plan->levels[cell + 1], 1);
}

// The lowest cell that bought, or the lowest full one before.
static int64_t trade(Grid *it, int64_t open, int64_t low, int64_t high, int64_t close) {
  const int64_t *levels = it->plan->levels, slippage = it->head->slippage, before = it->lowest;
  int64_t from = before;
  it->filled_until = 0;
  for (int index = 0; index < it->fresh_count; index++) {
    int cell = it->fresh[index];
    if (it->orders[cell] == 1 && open <= levels[cell]) {
      buy_cell(it, cell, min64(levels[cell], open + slippage), 0);
      from = min64(from, cell);
    } else if (it->orders[cell] == 2 && open >= levels[cell + 1]) {
      sell_cell(it, cell, max64(levels[cell + 1], open - slippage), 0);
    }
  }
  it->fresh_count = 0;
  if (close > open) sells(it, high, before);
  int64_t reach = low - it->head->touch, cell = before - 1;
  for (; cell >= 0 && levels[cell] > reach; cell--)
    if (it->orders[cell] == 1) buy_cell(it, cell, levels[cell], 1);
  if (close <= open) sells(it, high, before);
  return min64(from, cell + 1);
}

static void ask(Grid *it, int64_t from) {
  int64_t lowest = from;
  while (lowest < it->plan->cells && !it->full[lowest]) lowest++;
  it->lowest = lowest;
  int64_t until = max64(lowest, it->filled_until);
  for (int64_t cell = from; cell < until; cell++)
    if (it->orders[cell] == 0 && it->full[cell] == (cell >= lowest)) place(it, (int)cell);
}

static void live(Grid *it, int64_t open, int64_t low, int64_t high, int64_t close) {
  const Plan *plan = it->plan;
  int64_t fills = it->account.fills, from = it->lowest;
  int is_trading = it->is_prepared;
  if (is_trading) from = trade(it, open, low, high, close);
  else if (open > plan->cap) {
    it->is_over = 1;
    return;
  } else {
    prepared(it, buy(&it->account, it->head, min64(plan->cap, open + it->head->slippage), plan->opening, 0));
    low = high = close;
  }
  if ((plan->stop_loss && low <= plan->stop_loss) || (plan->take_profit && high >= plan->take_profit)) {
    it->is_over = 1;
    it->fresh_count = 0;
    it->is_closing = it->account.base >= it->head->divisor;
  } else if (is_trading && it->account.fills > fills) ask(it, from);
}

static void compare_with(Grid *it, int64_t row) {
  const Plan *plan = it->plan;
  int is_due = it->fresh_count > 0 || it->is_closing || !(it->is_prepared || it->is_over);
  int64_t low = it->account.low_close, high = it->account.high_close, touch = it->head->touch;
  it->due = is_due ? row + 1 : INT64_MAX;
  if (!it->is_over && !is_due) {
    if (it->lowest > 0) low = max64(low, plan->levels[it->lowest - 1] + touch);
    if (it->lowest < plan->cells) high = min64(high, plan->levels[it->lowest + 1] - touch);
    if (plan->stop_loss) low = max64(low, plan->stop_loss + 1);
    if (plan->take_profit) high = min64(high, plan->take_profit - 1);
  }
  it->low_at = (int32_t)low;
  it->high_at = (int32_t)high;
}

static void play(Grid *it, const Bars *bars, const Head *head, const Plan *plan) {
  *it = (Grid){.head = head, .plan = plan, .account = account_of(plan->funds), .high_at = highest};
  if (plan->opening == 0) prepared(it, 0);
  for (int64_t row = 1; row < head->rows; row++) {
    if (row < it->due) row = quiet_until(bars, row, min64(head->rows, it->due), it->low_at, it->high_at, head->blocks);
    if (row >= head->rows) break;
    int64_t open = bars->open[row], close = bars->close[row];
    if (open == 0) continue;
    if (it->is_closing) {
      sell(&it->account, head, max64(1, open - head->slippage), it->account.base / head->divisor, 0);
      it->is_closing = 0;
    } else if (!it->is_over) live(it, open, bars->low[row], bars->high[row], close);
    mark(&it->account, head, close);
    compare_with(it, row);
  }
}

int main(int count, char **names) {
  FILE *file = count == 2 ? fopen(names[1], "rb") : 0;
  if (!file) return 2;
  Head head = *(Head *)read_all(file, sizeof head);
  Bars bars = read_bars(file, &head);
  Plan *plans = calloc((size_t)head.candidates, sizeof *plans);
  Account *accounts = calloc((size_t)head.candidates, sizeof *accounts);
  for (int64_t index = 0; index < head.candidates; index++) {
    const int64_t *words = read_all(file, 8 * 8);
    plans[index] = (Plan){words[0], words[1], words[2], words[3], words[4], words[5], words[6], words[7], 0};
    plans[index].levels = read_all(file, (size_t)(words[0] + 1) * 8);
    if (words[0] > most_cells) return 2;
  }
  static Grid grid;
  clock_t before = clock();
  for (int64_t index = 0; index < head.candidates; index++) {
    play(&grid, &bars, &head, &plans[index]);
    accounts[index] = grid.account;
  }
  double seconds = (double)(clock() - before) / CLOCKS_PER_SEC;
  int64_t last = head.rows - 1;
  while (bars.open[last] == 0) last--;
  for (int64_t index = 0; index < head.candidates; index++) print_account(&accounts[index], &head, bars.close[last]);
  printf("%.6f\n", seconds);
  return 0;
}
