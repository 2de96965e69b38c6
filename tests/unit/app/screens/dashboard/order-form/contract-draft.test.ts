import { expect, test } from 'vitest';
import type { Instrument } from '../../../../../../src/shared/market/instrument.ts';
import { amountUnit } from '../../../../../../src/app/market/instrument/amount-unit.ts';
import { checkDraft } from '../../../../../../src/app/screens/dashboard/order-form/draft/check.ts';
import {
  type Draft,
  emptyDraft,
  marginAsset,
  type Standing,
} from '../../../../../../src/app/screens/dashboard/order-form/draft/draft.ts';
import { sizeOf } from '../../../../../../src/app/screens/dashboard/order-form/draft/reckon.ts';
import { instrument, reckoning, most, estimate, limit, linear, inverse } from './draft-rig.ts';

test('an order for contracts costs its margin, on either side, in the asset in which they settle', () => {
  const tenfold = { base: '0', quote: '1000', leverage: 10 };
  expect(checkDraft(limit({}), 'SELL', reckoning(linear, tenfold))).toEqual({});
  expect(checkDraft(limit({ amount: '0.15' }), 'SELL', reckoning(linear, tenfold))).toEqual({
    amount: { kind: 'balance', than: '1000' },
  });
  expect(checkDraft(limit({ amount: '0.15', reduceOnly: true }), 'SELL', reckoning(linear, tenfold))).toEqual({});
  const small = { ...linear, max_qty: '0.1' };
  expect(checkDraft(limit({ amount: '0.12' }), 'SELL', reckoning(small, tenfold))).toEqual({
    amount: { kind: 'highest', than: '0.1' },
  });
  expect(checkDraft(limit({ amount: '0.12', reduceOnly: true }), 'SELL', reckoning(small, tenfold))).toEqual({});
  expect(most(limit({}), 'SELL', linear, tenfold)).toBe('0.14797');
  const nothing: Standing = {
    mark: 0,
    index: 0,
    hedge: false,
    long: 0,
    short: 0,
    resting: { BUY: 0, SELL: 0 },
    maxNotional: null,
    loss: 0n,
  };
  for (const side of ['BUY', 'SELL'] as const)
    expect(most({ ...emptyDraft, type: 'MARKET' }, side, linear, tenfold), 'as where nothing stands').toBe(
      most({ ...emptyDraft, type: 'MARKET' }, side, linear, { ...tenfold, standing: nothing }),
    );
  expect([marginAsset(linear), amountUnit(linear), marginAsset(inverse), amountUnit(inverse)]).toEqual([
    'USDT',
    'BTC',
    'BTC',
    'CONT',
  ]);
});

test('what closes a position at once needs no margin, and is all that a reducing order can be', () => {
  const standing: Standing = {
    mark: 670_000,
    index: 0,
    hedge: false,
    long: 50_000,
    short: 0,
    resting: { BUY: 0, SELL: 0 },
    maxNotional: null,
    loss: 0n,
  };
  const market = { ...emptyDraft, type: 'MARKET' as const, amount: '0.5' };
  const none = { base: '0', quote: '0', leverage: 10, standing };
  expect(checkDraft(market, 'SELL', reckoning(linear, none))).toEqual({});
  expect(checkDraft(market, 'BUY', reckoning(linear, none))).toEqual({ amount: { kind: 'balance', than: '0' } });
  expect(checkDraft({ ...market, amount: '0.6' }, 'SELL', reckoning(linear, none))).toEqual({
    amount: { kind: 'balance', than: '0' },
  });
  expect([most(market, 'SELL', linear, none), most(market, 'BUY', linear, none)]).toEqual(['0.5', '0']);
  expect([
    most({ ...market, reduceOnly: true }, 'SELL', linear, none),
    most({ ...market, reduceOnly: true }, 'BUY', linear, none),
  ]).toEqual(['0.5', '0']);
  // In hedge mode a sale that does not reduce opens the other side.
  expect(most(market, 'SELL', linear, { ...none, standing: { ...standing, hedge: true } })).toBe('0');
  expect(
    most({ ...market, reduceOnly: true }, 'SELL', linear, { ...none, standing: { ...standing, hedge: true } }),
  ).toBe('0.5');
});

test('no order is larger than the bound of the leverage and the market let in', () => {
  const standing: Standing = {
    mark: 670_000,
    index: 0,
    hedge: false,
    long: 100_000,
    short: 0,
    resting: { BUY: 200_000, SELL: 0 },
    maxNotional: 670_000n * 10n ** 12n,
    loss: 0n,
  };
  const rich = { base: '0', quote: '10000000', leverage: 20, standing };
  expect(most(limit({ price: '67000' }), 'BUY', { ...linear, max_qty: '1000' }, rich)).toBe('7');
  expect(most(limit({ price: '67000' }), 'BUY', { ...linear, max_qty: '5' }, rich)).toBe('5');
});

test('an order at the market has a bound of its own where the market names one; a limit and what only reduces have none of it', () => {
  const bounded: Instrument = { ...linear, max_qty: '5', max_market_qty: '2' };
  const rich = { base: '0', quote: '10000000', leverage: 20 };
  const amountOf = (draft: Draft, of = bounded) => checkDraft(draft, 'BUY', reckoning(of, rich)).amount;
  const atMarket = { ...emptyDraft, type: 'MARKET' } as const;
  expect(amountOf({ ...atMarket, amount: '2' })).toBeUndefined();
  expect(amountOf({ ...atMarket, amount: '2.1' })).toEqual({ kind: 'highest', than: '2' });
  expect(amountOf({ ...atMarket, amount: '2.1', reduceOnly: true })).toBeUndefined();
  expect(amountOf(limit({ amount: '5' }))).toBeUndefined();
  expect(amountOf(limit({ amount: '5.1' }))).toEqual({ kind: 'highest', than: '5' });
  expect(amountOf({ ...atMarket, amount: '5' }, { ...linear, max_qty: '5' }), 'one bound for all').toBeUndefined();
  expect(amountOf({ ...atMarket, amount: '5.1' }, { ...linear, max_qty: '5' })).toEqual({ kind: 'highest', than: '5' });
  expect([most(atMarket, 'BUY', bounded, rich), most(limit({}), 'BUY', bounded, rich)]).toEqual(['2', '5']);
});

test('the least of an order is let in, and the whole of the funds', () => {
  const tight = { ...instrument, min_qty: '0.1', min_notional: '6700' };
  const amountOf = (draft: Draft, side: 'BUY' | 'SELL', quote: string, base = '0') =>
    checkDraft(draft, side, reckoning(tight, { base, quote, leverage: 1 })).amount;
  expect(amountOf(limit({ amount: '0.1' }), 'BUY', '6700')).toBeUndefined();
  expect(amountOf(limit({ amount: '0.09' }), 'BUY', '6700')).toEqual({ kind: 'least', than: '0.1' });
  expect(amountOf(limit({ amount: '0.1', price: '66999.9' }), 'BUY', '6700')).toEqual({
    kind: 'notional',
    than: '6700',
  });
  expect(amountOf(limit({ amount: '0.1' }), 'BUY', '6699.99')).toEqual({ kind: 'balance', than: '6699.99' });
  expect(amountOf(limit({ amount: '0.1' }), 'SELL', '0', '0.1')).toBeUndefined();
  expect(amountOf(limit({ amount: '0.1' }), 'SELL', '0', '0.09')).toEqual({ kind: 'balance', than: '0.09' });
});

test('coin-margined contracts are counted whole and worth coins', () => {
  const coins = { base: '0', quote: '0.1', leverage: 5 };
  expect(estimate(limit({ price: '50000', amount: '20' }), 'BUY', inverse)).toEqual({ value: '0.04', fee: '0.000008' });
  expect(most(limit({ price: '50000' }), 'BUY', inverse, coins)).toBe('249');
  expect(sizeOf({ ...emptyDraft, type: 'MARKET', amount: '20' }, 'BUY', reckoning(inverse))).toEqual({
    amount: '20',
    lots: 20,
  });
});

test('an option costs its premium in the asset in which it settles and a fee on its coin; one that is sold locks what it must cover, and nothing is told without the index', () => {
  const option: Instrument = {
    ...inverse,
    account_type: 'option',
    linear: true,
    contract_size: '1',
    tick: '0.0001',
    step: '0.1',
    min_qty: '0.1',
    strike: '60000',
    option_type: 'C',
    expiry: 1,
    maker: 0.0003,
    taker: 0.0003,
  };
  const standing: Standing = {
    mark: 0,
    index: 672_415_000,
    hedge: false,
    long: 0,
    short: 0,
    resting: { BUY: 0, SELL: 0 },
    maxNotional: null,
    loss: 0n,
  };
  const coins = { base: '0', quote: '0.1', leverage: 1 };
  const priced = { ...coins, standing };
  expect(estimate(limit({ price: '0.05', amount: '2' }), 'BUY', option, priced)).toEqual({
    value: '0.1',
    fee: '0.0006',
  });
  // An eighth of the premium at most.
  expect(estimate(limit({ price: '0.0008', amount: '2' }), 'BUY', option, priced).fee).toBe('0.0002');
  expect([
    most(limit({ price: '0.05' }), 'BUY', option, priced),
    most(limit({ price: '0.05' }), 'SELL', option, priced),
  ]).toEqual(['1.9', '0.6']);
  expect(estimate(limit({ price: '0.05', amount: '2' }), 'BUY', option, coins)).toEqual({
    value: undefined,
    fee: undefined,
  });
  expect(most(limit({ price: '0.05' }), 'SELL', option, coins)).toBeUndefined();
});
