import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Instrument } from '../../../../src/shared/market/instrument.ts';
import { instruments } from '../../../doubles/fake-market.ts';
import { amountUnit } from '../../../../src/app/market/amount-unit.ts';
import { checkDraft, distanceFromLast } from '../../../../src/app/screens/dashboard/order-form/check.ts';
import {
  type Draft,
  emptyDraft,
  feeAsset,
  type Funds,
  midOf,
  moveTicks,
  payingAsset,
  type Quotes,
  type Standing,
} from '../../../../src/app/screens/dashboard/order-form/draft.ts';
import {
  moneyOf,
  mostOf,
  type Reckoning,
  shareOf,
  sizeOf,
  sizeText,
} from '../../../../src/app/screens/dashboard/order-form/reckon.ts';
import { moneyText } from '../../../../src/shared/core/ledger/money.ts';
import { orderRulesOf } from '../../../../src/shared/core/orders/order-money.ts';
import type { Side } from '../../../../src/shared/trade/order.ts';
import { planOf } from '../../../../src/app/screens/dashboard/order-form/exits.ts';
import { parseDecimal } from '../../../../src/app/format/parse-number.ts';
import { toUnits } from '../../../../src/shared/kit/decimal.ts';

const instrument = instruments[0]!;
const quotes = { last: '67241.5', bid: '67241.4', ask: '67241.6' };
const funds = { base: '0.5', quote: '10000', leverage: 1 };
const reckoning = (of: Instrument, given: Funds = funds, told: Quotes = quotes): Reckoning => ({
  rules: orderRulesOf(of),
  quotes: told,
  funds: given,
  book: undefined,
});
const context = reckoning(instrument);
const most = (draft: Draft, side: Side, of: Instrument, given: Funds): string | undefined => {
  const lots = mostOf(draft, side, reckoning(of, given));
  return lots === undefined ? undefined : sizeText(orderRulesOf(of), lots);
};
/** Value and fee, decimal texts. */
const estimate = (draft: Draft, side: Side, of: Instrument, given: Funds = funds) => {
  const money = moneyOf(draft, side, reckoning(of, given));
  return { value: money && moneyText(money.notional), fee: money && moneyText(money.fee) };
};
const limit = (patch: Partial<Draft>): Draft => ({ ...emptyDraft, price: '67000', amount: '0.1', ...patch });

test('a sound draft has no problems', () => {
  expect(checkDraft(limit({}), 'BUY', context)).toEqual({});
  expect(checkDraft({ ...emptyDraft, type: 'MARKET', amount: '0.1' }, 'SELL', context)).toEqual({});
});

test.each<[Partial<Draft>, 'BUY' | 'SELL', object]>([
  [{ price: '' }, 'BUY', { price: { kind: 'empty' } }],
  [{ price: 'x' }, 'BUY', { price: { kind: 'number' } }],
  [{ price: '0' }, 'BUY', { price: { kind: 'positive' } }],
  [{ price: '67000.05' }, 'BUY', { price: { kind: 'tick', than: '0.1' } }],
  [{ price: '400000' }, 'SELL', { price: { kind: 'band_high', than: '336207.5' } }],
  [{ amount: '' }, 'BUY', { amount: { kind: 'empty' } }],
  [{ amount: '0.000001' }, 'BUY', { amount: { kind: 'step', than: '0.00001' } }],
  [{ amount: '0.00001' }, 'BUY', { amount: { kind: 'notional', than: '5' } }],
  [{ amount: '9999' }, 'BUY', { amount: { kind: 'highest', than: '9000' } }],
  [{ amount: '0.2' }, 'BUY', { amount: { kind: 'balance', than: '10000' } }],
  [{ amount: '0.6' }, 'SELL', { amount: { kind: 'balance', than: '0.5' } }],
])('%o to %s is refused before sending', (patch, side, problems) => {
  expect(checkDraft(limit(patch), side, context)).toMatchObject(problems);
});

const told = (id: string, than?: string) => ({
  kind: 'told',
  text: expect.objectContaining(than === undefined ? { message: id } : { message: id, values: { than } }),
});
const leaving = (takeProfit: string, stopLoss: string, patch: Partial<Draft> = {}): Draft =>
  limit({ exits: planOf({ takeProfit, stopLoss }), ...patch });
const contract = { ...instrument, contract: true, linear: true, contract_size: '1', account_type: 'linear' as const };

const above = 'Must be above {than}';
const below = 'Must be below {than}';
const bought = 'Only what is bought has a take-profit and a stop-loss here.';

test.each<[Draft, 'BUY' | 'SELL', object]>([
  [leaving('', ''), 'BUY', { tp: { kind: 'empty' } }],
  [leaving('68000', '66000'), 'BUY', {}],
  [leaving('', '66000'), 'BUY', {}],
  [leaving('67,000', ''), 'BUY', { tp: told(above, '67,000') }],
  [leaving('68000.05', 'x'), 'BUY', { tp: { kind: 'tick', than: '0.1' }, sl: { kind: 'number' } }],
  [leaving('', '67100'), 'BUY', { sl: told(below, '67,000') }],
  [leaving('67241.5', '', { type: 'MARKET' }), 'BUY', { tp: told(above, '67,241.5') }],
  [leaving('67900', '', { type: 'TRIGGER', price: '', trigger: '68000' }), 'BUY', { tp: told(above, '68,000') }],
  [leaving('66000', ''), 'SELL', { tp: told(bought) }],
  [limit({ exits: 'wanted' }), 'BUY', { tp: { kind: 'empty' } }],
])('exits of %o to %s are checked against the price that the order is judged by', (draft, side, problems) => {
  expect(checkDraft(draft, side, context)).toEqual(problems);
});

test('contracts have exits on either side, and none where an order only reduces', () => {
  expect(checkDraft(leaving('66000', '68000'), 'SELL', reckoning(contract))).toEqual({});
  expect(checkDraft(leaving('68000', '66000'), 'SELL', reckoning(contract))).toEqual({
    tp: told(below, '67,000'),
    sl: told(above, '67,000'),
  });
  expect(checkDraft(leaving('', '', { reduceOnly: true }), 'SELL', reckoning(contract))).toEqual({});
});

const waiting = (patch: Partial<Draft>): Draft => ({
  ...emptyDraft,
  type: 'TRIGGER',
  trigger: '68000',
  amount: '0.1',
  ...patch,
});

test.each<[Partial<Draft>, object]>([
  [{}, {}],
  [{ price: '68100' }, {}],
  [{ trigger: '' }, { trigger: { kind: 'empty' } }],
  [{ trigger: '0' }, { trigger: { kind: 'positive' } }],
  [{ trigger: '68000.05' }, { trigger: { kind: 'tick', than: '0.1' } }],
  [{ trigger: '67,241.5' }, { trigger: { kind: 'at_last' } }],
  [{ price: 'x' }, { price: { kind: 'number' } }],
  [{ price: '400000', amount: '0.01' }, { price: { kind: 'band_high', than: '340000' } }],
])('of an order that waits, %o gives %o', (patch, problems) => {
  expect(checkDraft(waiting(patch), 'BUY', context)).toEqual(problems);
});

test('an order that waits is reckoned with its limit, or with its trigger where it has none, and its limit is held against the trigger', () => {
  expect(estimate(waiting({}), 'BUY', instrument).value).toBe('6800');
  expect(estimate(waiting({ price: '68100' }), 'BUY', instrument).value).toBe('6810');
  expect(sizeOf(waiting({ unit: 'quote', amount: '680' }), 'BUY', context)).toEqual({ amount: '0.01', lots: 1000 });
  expect([
    distanceFromLast(waiting({}), quotes),
    distanceFromLast(waiting({ price: '74800' }), quotes),
    distanceFromLast(waiting({ trigger: '', price: '1' }), quotes),
  ]).toEqual([0, 0.1, 0]);
});

test('cost and fee are exact', () => {
  expect(estimate(limit({ price: '0.1', amount: '0.3' }), 'BUY', instrument)).toEqual({
    value: '0.03',
    fee: '0.00006',
  });
  expect(estimate(limit({ price: '0.1', amount: '0.3' }), 'SELL', instrument), 'at the best bid').toEqual({
    value: '20172.42',
    fee: '20.17242',
  });
  expect([
    feeAsset(instrument, 'BUY'),
    feeAsset(instrument, 'SELL'),
    feeAsset({ ...instrument, account_type: 'astock' }, 'BUY'),
    feeAsset(inverse, 'BUY'),
  ]).toEqual(['BTC', 'USDT', 'USDT', 'BTC']);
  expect(estimate(limit({ postOnly: true }), 'BUY', instrument).fee).toBe('0.00002');
});

test('sizes in quote become base on the step, and the total of a market buy', () => {
  expect(sizeOf(limit({ unit: 'quote', amount: '1000' }), 'BUY', context)).toEqual({ amount: '0.01492', lots: 1492 });
  expect(sizeOf({ ...emptyDraft, type: 'MARKET', unit: 'quote', amount: '1000' }, 'BUY', context)).toEqual({
    amount: '0.01487',
    lots: 1487,
    total: '1000',
  });
});

test('shares of the funds round down to the step', () => {
  expect(most(limit({}), 'BUY', instrument, funds)).toBe('0.14925');
  expect(shareOf(25, limit({}), 'BUY', context)).toEqual({ unit: 'base', amount: '0.03731' });
  expect(shareOf(100, limit({}), 'SELL', context)).toEqual({ unit: 'base', amount: '0.5' });
});

test('arrows move by whole ticks and never to zero', () => {
  expect(moveTicks('67000.05', 1, { tick: '0.1', step: '1' })).toBe('67000.1');
  expect(moveTicks('', -3, { tick: '0.1', step: '1' })).toBe('0.1');
  expect(moveTicks('9'.repeat(30), 1, { tick: '0.1', step: '1' })).toBe('9'.repeat(30));
});

test.each([
  ['100.1', '100.2', '100.1'],
  ['100.1', '100.4', '100.2'],
  ['100.15', '100.15', '100.1'],
  ['', '1', '0.5'],
  ['0.1', '9'.repeat(30), ''],
])('between %s and %s lies %s', (bid, ask, mid) => {
  expect(midOf(bid || '0', ask, { tick: '0.1', step: '1' })).toBe(mid);
});

test('whatever is typed or pasted is judged and never breaks the form, and nothing that is no price goes', () => {
  const typed = fc.oneof(
    fc.string(),
    fc.stringMatching(/^-?\d{0,30}\.?\d{0,30}$/),
    fc.constantFrom('9'.repeat(400), `0.${'1'.repeat(19)}`, '1e400', '-1', '１２．５', '1,000', '٣', ''),
  );
  const goes = fc.record({
    price: typed,
    trigger: typed,
    amount: typed,
    tp: typed,
    sl: typed,
    type: fc.constantFrom('LIMIT' as const, 'MARKET' as const, 'TRIGGER' as const),
    unit: fc.constantFrom('base' as const, 'quote' as const),
    side: fc.constantFrom('BUY' as const, 'SELL' as const),
  });
  fc.assert(
    fc.property(goes, ({ tp, sl, side, ...texts }) => {
      const draft = { ...emptyDraft, ...texts, exits: planOf({ takeProfit: tp, stopLoss: sl }) };
      const problems = checkDraft(draft, side, context);
      expect(distanceFromLast(draft, quotes)).toBeGreaterThanOrEqual(0);
      if (draft.type !== 'MARKET' && !problems.price && draft.price.trim() !== '')
        expect(toUnits(parseDecimal(draft.price)!, { decimals: 1, unit: 1 })).toBeGreaterThan(0);
      if (!problems.amount) expect(Number(parseDecimal(draft.amount))).toBeGreaterThan(0);
    }),
    { numRuns: 2_000 },
  );
});

test('a limit of exactly 5 % beyond the last price is as far as an order goes unasked', () => {
  expect([
    distanceFromLast(limit({ price: '105' }), { ...quotes, last: '100' }),
    distanceFromLast(limit({ price: '95' }), { ...quotes, last: '100' }),
  ]).toEqual([0.05, 0.05]);
});

test('where the tick is coarser from a price on, arrows move by it and other prices are told as off the tick', () => {
  const stepped = {
    ...instrument,
    tick: '0.0001',
    step: '0.001',
    min_qty: '0.001',
    tick_steps: [{ above: '0.005', tick: '0.0005' }],
    price_band_up: null,
    price_band_down: null,
  };
  const moved = (price: string, ticks: number) => moveTicks(price, ticks, stepped);
  expect([
    moved('0.0048', 1),
    moved('0.0049', 1),
    moved('0.005', 1),
    moved('0.0057', 1),
    moved('0.0048', 10),
    moved('0.005', -1),
  ]).toEqual(['0.0049', '0.005', '0.0055', '0.006', '0.0055', '0.0045']);
  const problem = (price: string) =>
    checkDraft(limit({ price }), 'BUY', reckoning(stepped, funds, { ...quotes, last: '0.005' })).price;
  expect([problem('0.0049'), problem('0.0055'), problem('0.0051'), problem('0.00491')]).toEqual([
    undefined,
    undefined,
    { kind: 'tick', than: '0.0005' },
    { kind: 'tick', than: '0.0001' },
  ]);
});

test('the distance of a limit from the last price', () => {
  expect(distanceFromLast(limit({ price: '73965.65' }), quotes)).toBeCloseTo(0.1, 6);
  expect(distanceFromLast({ ...emptyDraft, type: 'MARKET' }, quotes)).toBe(0);
});

const linear = {
  ...instrument,
  account_type: 'linear' as const,
  contract: true,
  linear: true,
  settle: 'USDT',
  taker: 0.0005,
};
const inverse = {
  ...instrument,
  account_type: 'inverse' as const,
  contract: true,
  linear: false,
  contract_size: '100',
  quote: 'USD',
  settle: 'BTC',
  step: '1',
  min_qty: '1',
  min_notional: '0',
  taker: 0.0005,
};

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
  expect([payingAsset(linear), amountUnit(linear), payingAsset(inverse), amountUnit(inverse)]).toEqual([
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
