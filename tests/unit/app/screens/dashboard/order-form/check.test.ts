import { describe, expect, test } from 'vitest';
import { amountUnit } from '../../../../../../src/app/market/instrument/amount-unit.ts';
import { checkDraft } from '../../../../../../src/app/screens/dashboard/order-form/draft/check.ts';
import {
  distanceFromLast,
  exitReference,
} from '../../../../../../src/app/screens/dashboard/order-form/draft/references.ts';
import {
  type Draft,
  emptyDraft,
  feeAsset,
  type Funds,
  limitOf,
  midOf,
  moveTicks,
  needsPrice,
  marginAsset,
  type Quotes,
} from '../../../../../../src/app/screens/dashboard/order-form/draft/draft.ts';
import { orderRulesOf } from '../../../../../../src/shared/core/orders/order-money.ts';
import { fromUnits, multiplyDecimals } from '../../../../../../src/shared/base/decimal.ts';
import { gridOf, type Instrument } from '../../../../../../src/shared/market/instrument.ts';
import type { Side } from '../../../../../../src/shared/trade/order.ts';
import { instruments } from '../../../../../doubles/fake-market.ts';

/** Tick 0.1, step 0.00001, from a fifth to five times the last price. */
const spot = instruments[0]!;
const linear: Instrument = { ...spot, account_type: 'linear', contract: true };
const share: Instrument = {
  ...spot,
  account_type: 'astock',
  symbol: 'SH600519',
  base: 'SH600519',
  quote: 'CNY',
  settle: 'CNY',
  tick: '0.01',
  step: '1',
  min_qty: '1',
  max_qty: '1000000',
  min_notional: '0',
  price_band_up: null,
  price_band_down: null,
};
const quotes: Quotes = { last: '67241.5', bid: '67241.4', ask: '67241.6' };
const rich: Funds = { base: '1000', quote: '1000000000', leverage: 1 };
const limit = (patch: Partial<Draft> = {}): Draft => ({ ...emptyDraft, price: '67000', amount: '0.1', ...patch });
const check = (draft: Draft, side: Side = 'BUY', of: Instrument = spot, reported: Quotes = quotes) =>
  checkDraft(draft, side, { rules: orderRulesOf(of), quotes: reported, funds: rich, book: undefined });

describe('the band around the last price', () => {
  test.each([
    ['336207.5', undefined],
    ['336207.6', { kind: 'band_high', than: '336207.5' }],
    ['13448.3', undefined],
    ['13448.2', { kind: 'band_low', than: '13448.3' }],
  ])('%s: %j, its bounds included', (price, problem) => {
    expect(check(limit({ price })).price).toEqual(problem);
  });

  test('is that around the trigger of an order that waits, and none where there is nothing to go by', () => {
    const waiting = (trigger: string, price: string) => check(limit({ type: 'CONDITIONAL', trigger, price }));
    expect([
      waiting('100000', '500000').price,
      waiting('100000', '500000.1').price,
      waiting('x', '9999999').price,
    ]).toEqual([undefined, { kind: 'band_high', than: '500000' }, undefined]);
    expect(check(limit({ price: '9999999' }), 'BUY', spot, { ...quotes, last: '' }).price).toBeUndefined();
    const open = { ...spot, price_band_up: null };
    expect([
      check(limit({ price: '400000' }), 'BUY', open).price,
      check(limit({ price: '1' }), 'BUY', open).price,
    ]).toEqual([undefined, { kind: 'band_low', than: '13448.3' }]);
    expect(check(limit({ price: '1' }), 'BUY', { ...spot, price_band_down: null }).price).toBeUndefined();
  });
});

test.each([
  ['0.1', undefined],
  ['0.05', undefined],
  ['0.25', undefined],
  ['0.0001', [{ above: '0.005', tick: '0.0005' }]],
  ['0.1', [{ above: '10', tick: '0.5' }]],
])('the bounds that are told are prices that are taken, with a tick of %s and steps %j', (tick, tick_steps) => {
  const of: Instrument = {
    ...spot,
    tick,
    step: '0.01',
    min_qty: '0.01',
    max_qty: '100',
    price_band_up: 1.5,
    price_band_down: 0.5,
    ...(tick_steps && { tick_steps }),
  };
  for (const units of [1, 3, 7, 41, 101, 684_773, 684_777, 672_415]) {
    const last = fromUnits(units * 5, gridOf(of).price);
    const reported = { last, bid: last, ask: last };
    const bounds = [multiplyDecimals(last, '9'), tick]
      .map((price) => check(limit({ price: moveTicks(price, 0, of) }), 'BUY', of, reported).price)
      .filter((problem) => problem !== undefined);
    for (const problem of bounds) {
      expect(problem).toMatchObject({ kind: expect.stringMatching(/^band_/), than: expect.any(String) });
      expect(
        check(limit({ price: 'than' in problem ? problem.than : '' }), 'BUY', of, reported).price,
        `${JSON.stringify(problem)} with the last price ${last}`,
      ).toBeUndefined();
    }
    expect(bounds.length, `both bounds at ${last}`).toBeGreaterThan(0);
  }
});

describe('an amount', () => {
  test('at the market cannot be traded without a price; a limit without one is told of the price alone', () => {
    const none = { last: '', bid: '', ask: '' };
    expect(check(limit({ type: 'MARKET' }), 'BUY', spot, none)).toEqual({ amount: { kind: 'no_price' } });
    expect(check(limit({ price: '' }), 'BUY')).toEqual({ price: { kind: 'empty' } });
    expect(check(limit({ unit: 'quote', amount: '1.0000000000001', type: 'MARKET' })).amount).toEqual({
      kind: 'no_price',
    });
  });

  test('of A-shares is bought in lots of their board and sold as it likes, and one that trades by single shares names its least', () => {
    const problem = (amount: string, side: Side, symbol: string) =>
      check({ ...limit({ price: '100', amount }) }, side, { ...share, symbol }, { last: '100', bid: '100', ask: '100' })
        .amount;
    expect([
      problem('100', 'BUY', 'SH600519'),
      problem('150', 'BUY', 'SH600519'),
      problem('150', 'SELL', 'SH600519'),
    ]).toEqual([undefined, { kind: 'lot', than: '100' }, undefined]);
    expect([
      problem('199', 'BUY', 'SH688981'),
      problem('201', 'BUY', 'SH688981'),
      problem('199', 'SELL', 'SH688981'),
    ]).toEqual([{ kind: 'least', than: '200' }, undefined, undefined]);
  });

  test('in quote is worth what was typed, not what its lots are', () => {
    const exact = { ...spot, min_notional: '100' };
    expect([
      check(limit({ type: 'MARKET', unit: 'quote', amount: '100' }), 'BUY', exact).amount,
      check(limit({ type: 'MARKET', unit: 'quote', amount: '99.99' }), 'BUY', exact).amount,
    ]).toEqual([undefined, { kind: 'notional', than: '100' }]);
    expect(check(limit({ unit: 'quote', amount: '100' }), 'BUY', exact).amount, '0.00149 at 67,000 is 99.83').toEqual({
      kind: 'notional',
      than: '100',
    });
  });

  test('of what reduces may be of little worth and larger than the market takes, but has to lie on the step', () => {
    const reducing = (amount: string) => check(limit({ amount, reduceOnly: true }), 'SELL', linear).amount;
    expect([reducing('0.00001'), reducing('9999'), reducing('0.000001')]).toEqual([
      undefined,
      undefined,
      { kind: 'step', than: '0.00001' },
    ]);
  });
});

describe('a trigger', () => {
  test('at the last price is there already, a tick away it is not, and without a last price nothing is', () => {
    const trigger = (typed: string, reported = quotes) =>
      check(limit({ type: 'CONDITIONAL', price: '', trigger: typed }), 'BUY', spot, reported).trigger;
    expect([trigger('67241.5'), trigger('67241.6'), trigger('67241.5', { ...quotes, last: '' })]).toEqual([
      { kind: 'at_last' },
      undefined,
      undefined,
    ]);
  });

  test('is looked at of an order that waits alone', () => {
    expect([check(limit({ trigger: 'x' })), check(limit({ type: 'MARKET', trigger: 'x', price: 'x' }))]).toEqual([
      {},
      {},
    ]);
  });
});

test.each<[string, Partial<Draft>, string]>([
  ['its limit', {}, '67000'],
  ['its limit where it waits', { type: 'CONDITIONAL', trigger: '68000' }, '67000'],
  ['its trigger', { type: 'CONDITIONAL', price: ' ', trigger: '68,000' }, '68000'],
  ['the last price', { type: 'MARKET' }, '67241.5'],
  ['nothing, where its limit is none', { price: 'x' }, ''],
  ['nothing, where its trigger is none', { type: 'CONDITIONAL', price: '', trigger: 'x' }, ''],
])('exits are judged by %s', (_what, patch, reference) => {
  expect(exitReference(limit(patch), quotes)).toBe(reference);
});

test.each<[Partial<Draft>, Quotes, number]>([
  [{ price: '110' }, { ...quotes, last: '100' }, 0.1],
  [{ price: '90' }, { ...quotes, last: '100' }, 0.1],
  [{ price: '100.05' }, { ...quotes, last: '100' }, 0.0005],
  [{ price: '1' }, { ...quotes, last: '0.8' }, 0.25],
  [{ price: '1' }, { ...quotes, last: '' }, 0],
  [{ price: '1' }, { ...quotes, last: '0' }, 0],
  [{ type: 'MARKET', price: '1' }, quotes, 0],
  [{ price: '' }, quotes, 0],
  [{ type: 'CONDITIONAL', trigger: '200', price: '150' }, quotes, 0.25],
])('a limit of %j lies so far from %j: %d', (patch, reported, distance) => {
  expect(distanceFromLast(limit(patch), reported)).toBeCloseTo(distance, 12);
});

test('which price an order has, and whether it needs one', () => {
  const of = (patch: Partial<Draft>) => [limitOf(limit(patch)), needsPrice(limit(patch))];
  expect([
    of({}),
    of({ price: '' }),
    of({ type: 'MARKET' }),
    of({ type: 'CONDITIONAL' }),
    of({ type: 'CONDITIONAL', price: ' ' }),
  ]).toEqual([
    ['67000', true],
    [undefined, true],
    [undefined, false],
    ['67000', true],
    [undefined, false],
  ]);
});

test('what amounts count and what orders are paid in', () => {
  const inverse: Instrument = {
    ...linear,
    account_type: 'inverse',
    linear: false,
    contract_size: '100',
    settle: 'BTC',
  };
  expect([spot, linear, { ...linear, contract_size: '10' }, inverse].map(amountUnit)).toEqual([
    'BTC',
    'BTC',
    'CONT',
    'CONT',
  ]);
  expect(amountUnit({ ...inverse, contract_size: '1' }), 'a contract of one dollar is no coin').toBe('CONT');
  expect([marginAsset({ ...spot, settle: 'X' }), marginAsset(inverse)]).toEqual(['USDT', 'BTC']);
  expect([
    feeAsset(spot, 'BUY'),
    feeAsset(spot, 'SELL'),
    feeAsset(linear, 'BUY'),
    feeAsset(inverse, 'SELL'),
    feeAsset(share, 'BUY'),
  ]).toEqual(['BTC', 'USDT', 'USDT', 'BTC', 'CNY']);
});

test('a price is moved from the tick below it, never below one tick', () => {
  const grid = { tick: '0.1', step: '1' };
  expect(
    [
      ['100', 1],
      ['100', -1],
      ['100.05', -1],
      ['100.05', 0],
      ['0.1', -1],
      ['', 1],
      ['0.3', -2],
    ].map(([price, ticks]) => moveTicks(String(price), Number(ticks), grid)),
  ).toEqual(['100.1', '99.9', '99.9', '100', '0.1', '0.1', '0.1']);
  const stepped = { ...grid, tick_steps: [{ above: '10', tick: '0.5' }] };
  expect([
    moveTicks('9.9', 1, stepped),
    moveTicks('10.2', 1, stepped),
    moveTicks('10.5', -1, stepped),
    midOf('10', '10.9', stepped),
    midOf('10', '9.5', stepped),
  ]).toEqual(['10', '10.5', '10', '10', '9.7']);
});
