import { describe, expect, test } from 'vitest';
import { emptyLedger, openAccount, openCell } from '../../../../../src/shared/core/ledger/accounts.ts';
import {
  ceilDiv,
  cellsIn,
  chargeHour,
  hourlyInterest,
  hourOf,
  lend,
  loanOf,
  owedOf,
  payBack,
  settleDebt,
} from '../../../../../src/shared/core/ledger/loans.ts';
import { limitFor, type MarginTerms, noTerms, termsOf } from '../../../../../src/shared/core/ledger/margin-terms.ts';

const unit = 10n ** 12n;
/** A thousandth a day. */
const dailyRate = unit / 1_000n;
const at = { wallet: 'margin', exchange: 'HALYARD', asset: 'USDT' } as const;

function borrowed(amount: bigint, hour = 5) {
  const ledger = emptyLedger();
  const account = openAccount(ledger, 'a', 'u');
  const interest = lend(account, at, amount, { dailyRate, hour });
  return {
    ledger,
    account,
    interest,
    loan: () => loanOf(account, 'margin', 'USDT'),
    cell: openCell(account, 'margin', 'USDT'),
  };
}

test('an hour of the clock is counted since the epoch', () => {
  expect([hourOf(0), hourOf(3_599_999), hourOf(3_600_000), hourOf(7_200_001)]).toEqual([0, 0, 1, 2]);
});

test.each([
  [0n, 3n, 0n],
  [1n, 3n, 1n],
  [3n, 3n, 1n],
  [4n, 3n, 2n],
])('%s ÷ %s is %s, rounded up', (a, b, quotient) => {
  expect(ceilDiv(a, b)).toBe(quotient);
});

test('an hour costs a twenty-fourth of a day, rounded up to the last decimal', () => {
  // 24,000 at a thousandth a day: 24 a day, 1 an hour.
  expect(hourlyInterest(24_000n * unit, dailyRate)).toBe(unit);
  expect([
    hourlyInterest(24_000n, dailyRate),
    hourlyInterest(24_001n, dailyRate),
    hourlyInterest(1n, dailyRate),
    hourlyInterest(0n, dailyRate),
  ]).toEqual([1n, 2n, 1n, 0n]);
});

describe('a loan', () => {
  test('comes with its first hour of interest, and is free money', () => {
    const { account, interest, loan, cell } = borrowed(24_000n * unit);
    expect([interest, loan(), cell.free]).toEqual([
      unit,
      { principal: 24_000n * unit, interest: unit, hour: 5 },
      24_000n * unit,
    ]);
    expect([owedOf(loan()!), account.debts.get('margin')!.status, account.debts.get('margin')!.exchange]).toEqual([
      24_001n * unit,
      'NORMAL',
      'HALYARD',
    ]);
  });

  test('of what is owed already adds to it, and keeps the hour up to which that was charged', () => {
    const { account, loan, cell } = borrowed(24_000n * unit);
    expect(lend(account, at, 48_000n * unit, { dailyRate, hour: 7 })).toBe(2n * unit);
    expect([loan(), cell.free, account.debts.size]).toEqual([
      { principal: 72_000n * unit, interest: 3n * unit, hour: 5 },
      72_000n * unit,
      1,
    ]);
    lend(account, { ...at, asset: 'BTC' }, unit, { dailyRate, hour: 7 });
    expect([
      account.debts.get('margin')!.loans.size,
      loanOf(account, 'margin', 'BTC')!.hour,
      loanOf(account, 'isolated:BTCUSDT', 'BTC'),
      loanOf(undefined, 'margin', 'BTC'),
    ]).toEqual([2, 7, undefined, undefined]);
  });

  test('is charged an hour at a time, as far as hours have begun, on the principal alone', () => {
    const loan = { principal: 24_000n * unit, interest: 0n, hour: 5 };
    expect([chargeHour(loan, dailyRate, 5), loan.hour]).toEqual([undefined, 5]);
    expect([chargeHour(loan, dailyRate, 7), chargeHour(loan, dailyRate, 7), chargeHour(loan, dailyRate, 7)]).toEqual([
      unit,
      unit,
      undefined,
    ]);
    expect(loan).toEqual({ principal: 24_000n * unit, interest: 2n * unit, hour: 7 });
  });

  test('is paid back from free money, interest first, which becomes income', () => {
    const { ledger, account, loan, cell } = borrowed(24_000n * unit);
    payBack(ledger, account, 'margin', 'USDT', unit / 2n);
    expect([loan(), ledger.interest.get('USDT')]).toEqual([
      { principal: 24_000n * unit, interest: unit / 2n, hour: 5 },
      unit / 2n,
    ]);
    payBack(ledger, account, 'margin', 'USDT', unit);
    expect([loan()!.principal, loan()!.interest, ledger.interest.get('USDT'), cell.free]).toEqual([
      24_000n * unit - unit / 2n,
      0n,
      unit,
      24_000n * unit - (3n * unit) / 2n,
    ]);
  });

  test('is gone once nothing is owed, and the debt with its last one', () => {
    const { ledger, account, cell } = borrowed(24_000n * unit);
    lend(account, { ...at, asset: 'BTC' }, unit, { dailyRate, hour: 5 });
    cell.free += unit;
    payBack(ledger, account, 'margin', 'USDT', 24_001n * unit);
    expect([[...account.debts.get('margin')!.loans.keys()], cell.free]).toEqual([['BTC'], 0n]);
    settleDebt(ledger, account, 'margin', 'BTC', owedOf(loanOf(account, 'margin', 'BTC')!));
    expect(account.debts.size).toBe(0);
  });

  test('is not paid with more than is free or owed, nor where none is', () => {
    const { ledger, account, cell } = borrowed(24_000n * unit);
    expect(() => payBack(ledger, account, 'margin', 'USDT', cell.free + 1n)).toThrow('free money');
    expect(() => payBack(ledger, account, 'margin', 'USDT', -1n)).toThrow('free money');
    expect(() => settleDebt(ledger, account, 'margin', 'USDT', 24_001n * unit + 1n)).toThrow('the debt');
    expect(() => settleDebt(ledger, account, 'margin', 'BTC', 0n)).toThrow('the debt');
    expect(() => settleDebt(ledger, account, 'isolated:X', 'BTC', 0n)).toThrow('the debt');
  });
});

test('the cells of a wallet come by their assets in the order in which they were opened, and those of no other one', () => {
  const account = openAccount(emptyLedger(), 'a', 'u');
  for (const [wallet, asset] of [
    ['margin', 'B'],
    ['spot', 'A'],
    ['margin', 'A'],
    ['isolated:X', 'C'],
  ] as const)
    openCell(account, wallet, asset);
  expect(
    [...cellsIn(account, 'margin')].map(([asset, cell]) => [asset, cell === openCell(account, 'margin', asset)]),
  ).toEqual([
    ['B', true],
    ['A', true],
  ]);
});

describe('terms', () => {
  const reported: MarginTerms = {
    crossLeverage: 5,
    conversionFee: '0.02',
    assets: [{ asset: 'BTC', dailyRate: '0.0001', limits: ['1', '2.5', '10'], collateral: 95 }],
    pairs: [
      {
        market: 'HALYARD/BTCUSDT/spot',
        cross: true,
        isolated: 5,
        tiers: [{ leverage: 5, base: '10', quote: null, callAt: '1.16', liquidateAt: '1.1' }],
      },
      { market: 'HALYARD/ETHUSDT/spot', cross: false, isolated: 0 },
      { market: 'HALYARD/XRPUSDT/spot', cross: true, isolated: 3, tiers: [] },
    ],
    haircuts: [{ asset: 'BTC', percent: 5 }],
  };
  const terms = termsOf(reported);

  test('are reckoned with in money units, levels in hundredths, and a haircut as what counts', () => {
    expect([terms.conversionFee, terms.weights, terms.source]).toEqual([
      2n * 10n ** 10n,
      new Map([['BTC', 95n]]),
      reported,
    ]);
    expect(terms.assets.get('BTC')).toEqual({
      dailyRate: 10n ** 8n,
      limits: [unit, (5n * unit) / 2n, 10n * unit],
      collateral: 95n,
    });
    expect([...terms.tiers]).toEqual([
      ['HALYARD/BTCUSDT/spot', [{ leverage: 5, base: 10n * unit, quote: null, callAt: 116n, liquidateAt: 110n }]],
    ]);
    expect([...terms.pairs.keys()]).toEqual(reported.pairs.map(({ market }) => market));
    expect(termsOf({ ...reported, haircuts: undefined }).weights.size).toBe(0);
  });

  test('that are no decimals of so many places are refused', () => {
    expect(() => termsOf({ ...reported, conversionFee: '0.0000000000001' })).toThrow('a decimal');
    expect(() =>
      termsOf({
        ...reported,
        pairs: [
          {
            ...reported.pairs[0]!,
            tiers: [{ leverage: 5, base: null, quote: null, callAt: '1.165', liquidateAt: '1.1' }],
          },
        ],
      }),
    ).toThrow('two places');
  });

  test.each([
    [0, 10n],
    [1, 25n],
    [2, 100n],
    [9, 100n],
    [-1, 10n],
  ])('of vip level %i the limit is its own, and the last one for all above: %s tenths', (vip, tenths) => {
    expect(limitFor(terms, 'BTC', vip)).toBe((tenths * unit) / 10n);
    expect([limitFor(terms, 'ETH', vip), limitFor(noTerms, 'BTC', vip)]).toEqual([0n, 0n]);
  });

  test('of nobody lend nothing', () => {
    expect([noTerms.assets.size, noTerms.pairs.size, noTerms.conversionFee, noTerms.source.crossLeverage]).toEqual([
      0,
      0,
      0n,
      3,
    ]);
  });
});
