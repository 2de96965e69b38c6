// What both loops share: bars, money and the market. Prices in ticks, sizes in lots, base and money of fees in parts of
// the fee divisor, as in src/shared/backtest/sweep/account.ts.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
  int64_t rows, candidates, divisor, maker, taker, slippage, touch, blocks;
} Head;

typedef struct {
  const int32_t *open, *high, *low, *close;
  const int32_t *block_low, *block_high;
} Bars;

typedef struct {
  int64_t maker_buys, taker_buys, maker_sells, taker_sells, base, max_base, fills, rounds, marked_fills;
  double funds, cash, peak, floor, drawdown;
  int64_t low_close, high_close;
} Account;

static const int32_t highest = INT32_MAX;
static const int block_bits = 5;

static inline int64_t min64(int64_t a, int64_t b) { return a < b ? a : b; }
static inline int64_t max64(int64_t a, int64_t b) { return a > b ? a : b; }

static Account account_of(int64_t funds) {
  Account it = {0};
  it.funds = it.peak = it.floor = (double)funds;
  it.high_close = highest;
  return it;
}

static int64_t buy(Account *it, const Head *head, int64_t ticks, int64_t lots, int is_maker) {
  int64_t quote = ticks * lots;
  int64_t net = lots * (head->divisor - (is_maker ? head->maker : head->taker));
  *(is_maker ? &it->maker_buys : &it->taker_buys) += quote;
  it->cash -= (double)quote;
  it->base += net;
  it->max_base = max64(it->max_base, it->base);
  it->fills += 1;
  return net;
}

static void sell(Account *it, const Head *head, int64_t ticks, int64_t lots, int is_maker) {
  int64_t quote = ticks * lots;
  *(is_maker ? &it->maker_sells : &it->taker_sells) += quote;
  it->cash += (double)quote - (double)(quote * (is_maker ? head->maker : head->taker)) / (double)head->divisor;
  it->base -= lots * head->divisor;
  it->fills += 1;
}

static int64_t clamped(double ticks) { return ticks < 0 ? 0 : ticks > highest ? highest : (int64_t)ticks; }

static inline double floor_of(double value) {
  double whole = (double)(int64_t)value;
  return whole > value ? whole - 1 : whole;
}

// The close of a row, and between which closes none needs to be looked at until the next fill.
static void mark(Account *it, const Head *head, int64_t close) {
  double lots = (double)it->base / (double)head->divisor;
  double equity = it->funds + it->cash + lots * (double)close;
  if (equity > it->peak) it->peak = equity;
  else if (equity < it->floor) it->drawdown = 1 - equity / it->peak;
  else if (it->fills == it->marked_fills) return;
  it->marked_fills = it->fills;
  it->floor = it->peak * (1 - it->drawdown);
  it->low_close = 0;
  it->high_close = highest;
  if (it->base == 0) return;
  double paid = it->funds + it->cash;
  double low = (it->floor - paid) / lots, high = (it->peak - paid) / lots;
  it->low_close = low > highest ? highest : clamped(-floor_of(-low) + 1);
  it->high_close = high > highest ? highest : clamped(floor_of(high) - 1);
}

// First row from `row` on whose low lies below one price or whose high above another.
static inline int64_t quiet_until(
  const Bars *bars, int64_t row, int64_t end, int32_t low_at, int32_t high_at, int64_t blocks
) {
  const int32_t *low = bars->low, *high = bars->high;
  if (!blocks) {
    while (row < end && low[row] >= low_at && high[row] <= high_at) row++;
    return row;
  }
  while (row < end) {
    int64_t block = row >> block_bits, next = (block + 1) << block_bits;
    if (bars->block_low[block] >= low_at && bars->block_high[block] <= high_at) {
      row = next;
      continue;
    }
    int64_t stop = min64(next, end);
    for (; row < stop; row++)
      if (low[row] < low_at || high[row] > high_at) return row;
  }
  return end;
}

static void print_wide(__int128 value) {
  char text[48];
  int at = sizeof text;
  int is_negative = value < 0;
  unsigned __int128 rest = is_negative ? -(unsigned __int128)value : (unsigned __int128)value;
  text[--at] = 0;
  do text[--at] = (char)('0' + (int)(rest % 10)); while (rest /= 10);
  if (is_negative) text[--at] = '-';
  fputs(text + at, stdout);
}

// Profit and fees in ticks × lots ÷ the divisor, and what else can be compared.
static void print_account(const Account *it, const Head *head, int64_t close) {
  __int128 sell_fees = (__int128)it->maker_sells * head->maker + (__int128)it->taker_sells * head->taker;
  __int128 flow = (__int128)(it->maker_sells + it->taker_sells - it->maker_buys - it->taker_buys) * head->divisor;
  print_wide(flow - sell_fees + (__int128)it->base * close);
  putchar(' ');
  print_wide(sell_fees + (__int128)it->maker_buys * head->maker + (__int128)it->taker_buys * head->taker);
  printf(" %ld %ld %ld %.17g\n", (long)it->fills, (long)it->rounds, (long)it->max_base, it->drawdown);
}

static void *read_all(FILE *file, size_t size) {
  void *bytes = malloc(size ? size : 1);
  if (!bytes || fread(bytes, 1, size, file) != size) {
    fputs("the input ends early\n", stderr);
    exit(1);
  }
  return bytes;
}

static Bars read_bars(FILE *file, const Head *head) {
  size_t size = (size_t)head->rows * 4, blocks = (size_t)((head->rows + 31) >> block_bits) * 4;
  Bars bars;
  bars.open = read_all(file, size);
  bars.high = read_all(file, size);
  bars.low = read_all(file, size);
  bars.close = read_all(file, size);
  bars.block_low = read_all(file, blocks);
  bars.block_high = read_all(file, blocks);
  return bars;
}
