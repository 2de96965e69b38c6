import { expect, onTestFinished, test, vi } from 'vitest';
import { createTurnover } from '../../../../../src/server/desk/reports/turnover.ts';
import type { Market } from '../../../../../src/server/venues/venue.ts';
import { eventually } from '../../../../doubles/eventually.ts';

const unit = 10n ** 12n;

function open(quotes: { quote: string; turned: string; isUnlisted?: boolean }[]) {
  const clock = { nowMs: 1_000, failures: [] as unknown[], fails: false };
  const all = quotes.map(
    (each) =>
      ({
        isUnlisted: each.isUnlisted ?? false,
        instrument: { quote: each.quote, exchange: 'HALYARD' },
        ticker: () => {
          if (clock.fails) throw new Error('disk');
          return ['', '', '', '', '', '', each.turned];
        },
      }) as unknown as Market,
  );
  const { known } = createTurnover({
    markets: { all } as never,
    nowMs: () => clock.nowMs,
    failed: (error) => clock.failures.push(error),
    usdPriceOf: (asset) =>
      asset === 'USDT'
        ? { numerator: 1n, denominator: 1n }
        : asset === 'JPY'
          ? { numerator: 1n, denominator: 100n }
          : undefined,
  });
  return { clock, known, quotes };
}

test('all markets that are awake count at the price of their quote in dollars; those without one do not', async () => {
  const { known } = open([
    { quote: 'USDT', turned: '10.5' },
    { quote: 'JPY', turned: '400' },
    { quote: 'XYZ', turned: '7' },
    { quote: 'USDT', turned: '90', isUnlisted: true },
    { quote: 'USDT', turned: '' },
  ]);
  await expect.poll(known).toBe((29n * unit) / 2n);
});

test('it is added up anew a minute later, and told as it was until then', async () => {
  const { clock, known, quotes } = open([{ quote: 'USDT', turned: '1' }]);
  known();
  await expect.poll(known).toBe(unit);
  quotes[0]!.turned = '2';
  clock.nowMs += 59_999;
  for (let turn = 0; turn < 5; turn++) {
    expect(known()).toBe(unit);
    await Promise.resolve();
  }
  clock.nowMs += 1;
  await expect.poll(known).toBe(2n * unit);
});

test('a sum that fails is told, and tried again with the next question', async () => {
  const { clock, known } = open([{ quote: 'USDT', turned: '1' }]);
  clock.fails = true;
  known();
  await expect.poll(() => clock.failures.length).toBe(1);
  clock.fails = false;
  await expect.poll(known).toBe(unit);
});

test('what takes no time is added up at once; after five milliseconds others may breathe', async () => {
  const spent = { ms: 1_000 };
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => spent.ms);
  onTestFinished(() => clock.mockRestore());
  const quotes = Array.from({ length: 3 }, () => ({ quote: 'USDT', turned: '1' }));
  expect(open(quotes).known()).toBe(3n * unit);
  const slow = open(
    quotes.map(({ quote }) => ({
      quote,
      get turned() {
        spent.ms += 5;
        return '1';
      },
    })),
  );
  let breaths = 0;
  const breathe = (): void => {
    breaths += 1;
    next = setImmediate(breathe);
  };
  let next = setImmediate(breathe);
  expect(slow.known()).toBeUndefined();
  await eventually(() => expect(slow.known()).toBe(3n * unit));
  clearImmediate(next);
  expect(breaths).toBeGreaterThanOrEqual(3);
});
