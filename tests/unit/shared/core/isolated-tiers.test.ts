import * as fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { type IsolatedTier, isolatedTierOf, maxBorrowableIsolated } from '../../../oracles/isolated-tiers.ts';
import { moneyText } from '../../../../src/shared/core/ledger/money.ts';
import type { MarginTerms } from '../../../../src/shared/core/ledger/margin-terms.ts';
import { apply } from '../../../../src/shared/core/apply.ts';
import { borrowable } from '../../../../src/shared/core/margin-accounts/borrow.ts';
import { rulesOf } from '../../../../src/shared/core/margin-accounts/margin-tiers.ts';
import { equityOf } from '../../../../src/shared/core/margin-accounts/equity.ts';
import { snapshotOf } from '../../../../src/shared/core/snapshot/snapshot.ts';
import type { CoreState } from '../../../../src/shared/core/state/core-state.ts';
import { marginTerms } from '../../../../src/server/simulation/listing/margin-terms.ts';
import { bookedOf, type Lever, loan, marginState, placeOf, runTo, terms, transfer } from './margin-kit.ts';
import { key } from './core-kit.ts';
import { seedOf } from '../../../seeds.ts';
import { flowingStateOf } from '../../../doubles/flowing-state.ts';

const tiers = [
  { leverage: 5, base: '10', quote: '10000', callAt: '1.16', liquidateAt: '1.1' },
  { leverage: 3, base: '20', quote: '20000', callAt: '1.3', liquidateAt: '1.15' },
  { leverage: 2, base: null, quote: null, callAt: '1.45', liquidateAt: '1.25' },
] as const;
const tiered: MarginTerms = {
  ...terms,
  pairs: terms.pairs.map((pair) => (pair.market === key ? { ...pair, tiers } : pair)),
};
const numbers: readonly IsolatedTier[] = tiers.map(({ leverage, base, quote, callAt, liquidateAt }) => ({
  leverage,
  base: base === null ? null : Number(base),
  quote: quote === null ? null : Number(quote),
  callAt: Number(callAt),
  liquidateAt: Number(liquidateAt),
}));
const [spot, isolated, wallet] = [
  placeOf('a', 'spot'),
  placeOf('a', 'isolated', 'BTCUSDT'),
  'isolated:BTCUSDT',
] as const;

/** A state with tiers in which `a` has so many USDT in the pair; BTC costs 1,000. */
function funded(usdt: string, lever?: Lever, reported = tiered): CoreState {
  const state = marginState(lever);
  apply(state, { kind: 'terms', terms: reported }, 0);
  transfer(state, spot, isolated, 'USDT', usdt);
  return state;
}
const most = (state: CoreState, asset: string, vip = 1): string =>
  moneyText(borrowable(state, { api_id: 'a', exchange: 'HALYARD', wallet, vip }, asset).amount);

test.each([
  ['1000', '4000'],
  ['4000', '10000'],
  ['8000', '16000'],
  ['40000', '40000'],
])('%s of own money in the pair may borrow %s, and no unit more', (own, loanMost) => {
  const state = funded(own);
  expect(most(state, 'USDT')).toBe(loanMost);
  expect(bookedOf(loan(state, 'BORROW', isolated, 'USDT', `${loanMost}.000000000001`))).toMatchObject({
    refused: 'MAX_BORROW',
    max: loanMost,
  });
  expect(bookedOf(loan(state, 'BORROW', isolated, 'USDT', loanMost))).toMatchObject({ amount: loanMost });
});

it('the tier is that of the loans as they stand: a repayment leads back', () => {
  const state = funded('8000');
  const now = () => rulesOf(state, state.ledger.accounts.get('a'), wallet, 'HALYARD');
  expect(now()).toMatchObject({ leverage: 5, callAt: 116n, liquidateAt: 110n });
  loan(state, 'BORROW', isolated, 'USDT', '15000');
  expect(now()).toMatchObject({ leverage: 3, callAt: 130n, liquidateAt: 115n });
  // 2 × 8,000 of equity less what is owed with its interest, at 1,000 a coin.
  expect(most(state, 'BTC')).toBe('0.999625');
  loan(state, 'REPAY', isolated, 'USDT', '6000');
  expect(now().leverage).toBe(5);
});

it('loans beyond every tier are held by the last one', () => {
  const state = funded('40000');
  loan(state, 'BORROW', isolated, 'USDT', '30000');
  const smaller: MarginTerms = {
    ...terms,
    pairs: terms.pairs.map((pair) => (pair.market === key ? { ...pair, tiers: tiers.slice(0, 2) } : pair)),
  };
  apply(state, { kind: 'terms', terms: smaller }, 0);
  expect(rulesOf(state, state.ledger.accounts.get('a'), wallet, 'HALYARD')).toMatchObject({
    leverage: 3,
    callAt: 130n,
    liquidateAt: 115n,
  });
  expect(most(state, 'USDT')).toBe('0');
});

it("a loan of just a tier's most is of that tier, by either side of the pair", () => {
  for (const [asset, loanMost] of [
    ['USDT', '10000'],
    ['BTC', '10'],
  ] as const) {
    const state = funded('40000');
    const now = () => rulesOf(state, state.ledger.accounts.get('a'), wallet, 'HALYARD').leverage;
    loan(state, 'BORROW', isolated, asset, loanMost);
    expect(now()).toBe(5);
    loan(state, 'BORROW', isolated, asset, '0.000001');
    expect(now()).toBe(3);
  }
});

test.each([
  ['with tiers it is liquidated at the level of the tier', tiered, true],
  ['without them at 1.1', terms, false],
] as const)('a pair that owes 30 BTC: %s', (_name, reported, isLiquidated) => {
  const lever: Lever = { ticks: 10_000 };
  const state = funded('40000', lever, reported);
  expect(bookedOf(loan(state, 'BORROW', isolated, 'BTC', '30'))).toMatchObject({ amount: '30' });
  lever.ticks = 55_000;
  runTo(state, state.step + 300);
  const status = state.ledger.accounts.get('a')!.debts.get(wallet)?.status ?? 'gone';
  expect(['FORCE_LIQ', 'gone'].includes(status)).toBe(isLiquidated);
});

it('what may be borrowed is that of the formula, and a loan of it is let in', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 90_000 }),
      fc.integer({ min: 0, max: 9_000 }),
      fc.integer({ min: 0, max: 100 }),
      fc.boolean(),
      (usdt, thousandths, percent, isBase) => {
        const state = funded(String(usdt));
        transfer(state, spot, isolated, 'BTC', String(thousandths / 1_000));
        const share = (Number(most(state, 'USDT')) * percent) / 100;
        if (share > 0) loan(state, 'BORROW', isolated, 'USDT', share.toFixed(6));
        const account = state.ledger.accounts.get('a')!;
        const { collateral, debt } = equityOf(state, account, wallet, 'HALYARD');
        const loans = { base: 0, quote: Number(account.debts.get(wallet)?.loans.get('USDT')?.principal ?? 0n) / 1e12 };
        const [asset, price, limit] = isBase ? (['BTC', 1_000, 100] as const) : (['USDT', 1, 1_000_000] as const);
        const expected = maxBorrowableIsolated(numbers, isBase ? 'base' : 'quote', {
          netEquityUsd: Number(collateral - debt) / 1e12,
          debtUsd: Number(debt) / 1e12,
          loans,
          limit,
          price,
        });
        expect(Math.abs(Number(most(state, asset)) - expected)).toBeLessThan(1e-6);
        expect(rulesOf(state, account, wallet, 'HALYARD').leverage).toBe(isolatedTierOf(numbers, loans).leverage);
        if (expected > 0.01)
          expect(bookedOf(loan(state, 'BORROW', isolated, asset, most(state, asset)))).toMatchObject({
            amount: expect.any(String),
          });
      },
    ),
    { numRuns: 150, seed: seedOf(11) },
  );
});

it('tiers come back from a snapshot', () => {
  const state = funded('8000');
  loan(state, 'BORROW', isolated, 'USDT', '15000');
  const restored = flowingStateOf(snapshotOf(state), state.fairPriceOf);
  expect(snapshotOf(restored)).toBe(snapshotOf(state));
  expect(rulesOf(restored, restored.ledger.accounts.get('a'), wallet, 'HALYARD').leverage).toBe(3);
});

it('the table has tiers for every pair of isolated margin: the first has its leverage, each further one holds more, has less leverage and a higher maintenance', () => {
  for (const { isolated: leverage, tiers: own } of marginTerms.pairs) {
    // One of cross margin alone has none.
    if (leverage === 0) {
      expect(own).toBeUndefined();
      continue;
    }
    expect(own![0]!.leverage).toBe(leverage);
    expect(own!.at(-1)).toMatchObject({ base: null });
    for (const [at, tier] of own!.slice(1).entries()) {
      const before = own![at]!;
      expect(tier.leverage).toBeLessThan(before.leverage);
      expect(Number(tier.liquidateAt)).toBeGreaterThan(Number(before.liquidateAt));
      expect(Number(tier.callAt)).toBeGreaterThan(Number(before.callAt));
      expect(tier.base === null || Number(tier.base) > Number(before.base)).toBe(true);
    }
    for (const { leverage: times, callAt, liquidateAt } of own!) {
      // Whoever has borrowed the most is not called at once.
      expect(times / (times - 1)).toBeGreaterThan(Number(callAt));
      expect(Number(callAt)).toBeGreaterThan(Number(liquidateAt));
    }
  }
});
