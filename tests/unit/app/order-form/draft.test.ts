import { expect, test } from 'vitest';
import type { Instrument } from '../../../../src/shared/market/instrument.ts';
import { instruments } from '../../../doubles/fake-market.ts';
import { checkDraft, distanceFromLast } from '../../../../src/app/screens/dashboard/order-form/check.ts';
import { amountUnit, type Draft, emptyDraft, estimate, moveTicks, most, payingAsset, shareOf, sizeOf } from '../../../../src/app/screens/dashboard/order-form/draft.ts';
import { planOf } from '../../../../src/app/screens/dashboard/order-form/exits.ts';

const instrument = instruments[0]!;
const quotes = { last: '67241.5', bid: '67241.4', ask: '67241.6' };
const funds = { base: '0.5', quote: '10000', leverage: 1 };
const context = { instrument, quotes, funds };
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

const told = (id: string, than?: string) => ({ kind: 'told', text: expect.objectContaining(than === undefined ? { message: id } : { message: id, values: { than } }) });
const leaving = (takeProfit: string, stopLoss: string, patch: Partial<Draft> = {}): Draft => limit({ exits: planOf({ takeProfit, stopLoss }), ...patch });
const contract = { ...instrument, contract: true, linear: true, contract_size: '1', account_type: 'linear' as const };

const [above, below, bought] = ['Must be above {than}', 'Must be below {than}', 'Only what is bought has a take-profit and a stop-loss here.'];

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
  expect(checkDraft(leaving('66000', '68000'), 'SELL', { ...context, instrument: contract })).toEqual({});
  expect(checkDraft(leaving('68000', '66000'), 'SELL', { ...context, instrument: contract })).toEqual({ tp: told(below, '67,000'), sl: told(above, '67,000') });
  expect(checkDraft(leaving('', '', { reduceOnly: true }), 'SELL', { ...context, instrument: contract })).toEqual({});
});

const waiting = (patch: Partial<Draft>): Draft => ({ ...emptyDraft, type: 'TRIGGER', trigger: '68000', amount: '0.1', ...patch });

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
  expect(estimate(waiting({}), 'BUY', instrument, quotes).value).toBe('6800');
  expect(estimate(waiting({ price: '68100' }), 'BUY', instrument, quotes).value).toBe('6810');
  expect(sizeOf(waiting({ unit: 'quote', amount: '680' }), 'BUY', instrument, quotes)).toEqual({ amount: '0.01' });
  expect([distanceFromLast(waiting({}), quotes), distanceFromLast(waiting({ price: '74800' }), quotes), distanceFromLast(waiting({ trigger: '', price: '1' }), quotes)]).toEqual([0, 0.1, 0]);
});

test('cost and fee are exact', () => {
  expect(estimate(limit({ price: '0.1', amount: '0.3' }), 'BUY', instrument, quotes)).toEqual({ value: '0.03', fee: '0.00003' });
  expect(estimate(limit({ postOnly: true }), 'BUY', instrument, quotes).fee).toBe('1.34');
});

test('sizes in quote become base on the step, and the total of a market buy', () => {
  expect(sizeOf(limit({ unit: 'quote', amount: '1000' }), 'BUY', instrument, quotes)).toEqual({ amount: '0.01492' });
  expect(sizeOf({ ...emptyDraft, type: 'MARKET', unit: 'quote', amount: '1000' }, 'BUY', instrument, quotes)).toEqual({ amount: '0.01487', total: '1000' });
});

test('shares of the funds round down to the step', () => {
  expect(most(limit({}), 'BUY', instrument, quotes, funds)).toBe('0.14925');
  expect(shareOf(25, limit({}), 'BUY', instrument, { quotes, funds })).toBe('0.03731');
  expect(shareOf(100, limit({}), 'SELL', instrument, { quotes, funds })).toBe('0.5');
});

test('arrows move by whole ticks and never to zero', () => {
  expect(moveTicks('67000.05', 1, { tick: '0.1' })).toBe('67000.1');
  expect(moveTicks('', -3, { tick: '0.1' })).toBe('0.1');
});

test('where the tick is coarser from a price on, arrows move by it and other prices are told as off the tick', () => {
  const stepped = { ...instrument, tick: '0.0001', tick_steps: [{ above: '0.005', tick: '0.0005' }], price_band_up: null, price_band_down: null };
  const moved = (price: string, ticks: number) => moveTicks(price, ticks, stepped);
  expect([moved('0.0048', 1), moved('0.0049', 1), moved('0.005', 1), moved('0.0057', 1), moved('0.0048', 10), moved('0.005', -1)]).toEqual(['0.0049', '0.005', '0.0055', '0.006', '0.0055', '0.0045']);
  const problem = (price: string) => checkDraft(limit({ price }), 'BUY', { instrument: stepped, quotes: { ...quotes, last: '0.005' }, funds }).price;
  expect([problem('0.0049'), problem('0.0055'), problem('0.0051'), problem('0.00491')]).toEqual([undefined, undefined, { kind: 'tick', than: '0.0005' }, { kind: 'tick', than: '0.0001' }]);
});

test('the distance of a limit from the last price', () => {
  expect(distanceFromLast(limit({ price: '73965.65' }), quotes)).toBeCloseTo(0.1, 6);
  expect(distanceFromLast({ ...emptyDraft, type: 'MARKET' }, quotes)).toBe(0);
});

const linear = { ...instrument, account_type: 'linear' as const, contract: true, linear: true, settle: 'USDT', taker: 0.0005 };
const inverse = { ...instrument, account_type: 'inverse' as const, contract: true, linear: false, contract_size: '100', quote: 'USD', settle: 'BTC', step: '1', min_qty: '1', min_notional: '0', taker: 0.0005 };

test('an order for contracts costs its margin, on either side, in the asset in which they settle', () => {
  const tenfold = { base: '0', quote: '1000', leverage: 10 };
  expect(checkDraft(limit({}), 'SELL', { instrument: linear, quotes, funds: tenfold })).toEqual({});
  expect(checkDraft(limit({ amount: '0.15' }), 'SELL', { instrument: linear, quotes, funds: tenfold })).toEqual({ amount: { kind: 'balance', than: '1000' } });
  expect(checkDraft(limit({ amount: '0.15', reduceOnly: true }), 'SELL', { instrument: linear, quotes, funds: tenfold })).toEqual({});
  const small = { ...linear, max_qty: '0.1' };
  expect(checkDraft(limit({ amount: '0.12' }), 'SELL', { instrument: small, quotes, funds: tenfold })).toEqual({ amount: { kind: 'highest', than: '0.1' } });
  expect(checkDraft(limit({ amount: '0.12', reduceOnly: true }), 'SELL', { instrument: small, quotes, funds: tenfold })).toEqual({});
  expect(most(limit({}), 'SELL', linear, quotes, tenfold)).toBe('0.14851');
  const nothing = { mark: '', hedge: false, long: 0, short: 0, resting: { BUY: 0, SELL: 0 }, maxNotional: null };
  for (const side of ['BUY', 'SELL'] as const) expect(most({ ...emptyDraft, type: 'MARKET' }, side, linear, quotes, tenfold), 'as where nothing stands').toBe(most({ ...emptyDraft, type: 'MARKET' }, side, linear, quotes, { ...tenfold, standing: nothing }));
  expect([payingAsset(linear), amountUnit(linear), payingAsset(inverse), amountUnit(inverse)]).toEqual(['USDT', 'BTC', 'BTC', 'CONT']);
});

test('what closes a position at once needs no margin, and is all that a reducing order can be', () => {
  const standing = { mark: '67000', hedge: false, long: 0.5, short: 0, resting: { BUY: 0, SELL: 0 }, maxNotional: null };
  const market = { ...emptyDraft, type: 'MARKET' as const, amount: '0.5' };
  const none = { base: '0', quote: '0', leverage: 10, standing };
  expect(checkDraft(market, 'SELL', { instrument: linear, quotes, funds: none })).toEqual({});
  expect(checkDraft(market, 'BUY', { instrument: linear, quotes, funds: none })).toEqual({ amount: { kind: 'balance', than: '0' } });
  expect(checkDraft({ ...market, amount: '0.6' }, 'SELL', { instrument: linear, quotes, funds: none })).toEqual({ amount: { kind: 'balance', than: '0' } });
  expect([most(market, 'SELL', linear, quotes, none), most(market, 'BUY', linear, quotes, none)]).toEqual(['0.5', '0']);
  expect([most({ ...market, reduceOnly: true }, 'SELL', linear, quotes, none), most({ ...market, reduceOnly: true }, 'BUY', linear, quotes, none)]).toEqual(['0.5', '0']);
  // In hedge mode a sale that does not reduce opens the other side.
  expect(most(market, 'SELL', linear, quotes, { ...none, standing: { ...standing, hedge: true } })).toBe('0');
  expect(most({ ...market, reduceOnly: true }, 'SELL', linear, quotes, { ...none, standing: { ...standing, hedge: true } })).toBe('0.5');
});

test('no order is larger than the bound of the leverage and the market let in', () => {
  const standing = { mark: '67000', hedge: false, long: 1, short: 0, resting: { BUY: 2, SELL: 0 }, maxNotional: 670_000 };
  const rich = { base: '0', quote: '10000000', leverage: 20, standing };
  expect(most(limit({ price: '67000' }), 'BUY', { ...linear, max_qty: '1000' }, quotes, rich)).toBe('7');
  expect(most(limit({ price: '67000' }), 'BUY', { ...linear, max_qty: '5' }, quotes, rich)).toBe('5');
});

test('an order at the market has a bound of its own where the market names one; a limit and what only reduces have none of it', () => {
  const bounded: Instrument = { ...linear, max_qty: '5', max_market_qty: '2' };
  const rich = { base: '0', quote: '10000000', leverage: 20 };
  const amountOf = (draft: Draft, of = bounded) => checkDraft(draft, 'BUY', { instrument: of, quotes, funds: rich }).amount;
  const atMarket = { ...emptyDraft, type: 'MARKET' } as const;
  expect(amountOf({ ...atMarket, amount: '2' })).toBeUndefined();
  expect(amountOf({ ...atMarket, amount: '2.1' })).toEqual({ kind: 'highest', than: '2' });
  expect(amountOf({ ...atMarket, amount: '2.1', reduceOnly: true })).toBeUndefined();
  expect(amountOf(limit({ amount: '5' }))).toBeUndefined();
  expect(amountOf(limit({ amount: '5.1' }))).toEqual({ kind: 'highest', than: '5' });
  expect(amountOf({ ...atMarket, amount: '5' }, { ...linear, max_qty: '5' }), 'one bound for all').toBeUndefined();
  expect(amountOf({ ...atMarket, amount: '5.1' }, { ...linear, max_qty: '5' })).toEqual({ kind: 'highest', than: '5' });
  expect([most(atMarket, 'BUY', bounded, quotes, rich), most(limit({}), 'BUY', bounded, quotes, rich)]).toEqual(['2', '5']);
});

test('the least of an order is let in, and the whole of the funds', () => {
  const tight = { ...instrument, min_qty: '0.1', min_notional: '6700' };
  const amountOf = (draft: Draft, side: 'BUY' | 'SELL', quote: string, base = '0') => checkDraft(draft, side, { instrument: tight, quotes, funds: { base, quote, leverage: 1 } }).amount;
  expect(amountOf(limit({ amount: '0.1' }), 'BUY', '6700')).toBeUndefined();
  expect(amountOf(limit({ amount: '0.09' }), 'BUY', '6700')).toEqual({ kind: 'least', than: '0.1' });
  expect(amountOf(limit({ amount: '0.1', price: '66999.9' }), 'BUY', '6700')).toEqual({ kind: 'notional', than: '6700' });
  expect(amountOf(limit({ amount: '0.1' }), 'BUY', '6699.99')).toEqual({ kind: 'balance', than: '6699.99' });
  expect(amountOf(limit({ amount: '0.1' }), 'SELL', '0', '0.1')).toBeUndefined();
  expect(amountOf(limit({ amount: '0.1' }), 'SELL', '0', '0.09')).toEqual({ kind: 'balance', than: '0.09' });
});

test('coin-margined contracts are counted whole and worth coins', () => {
  const coins = { base: '0', quote: '0.1', leverage: 5 };
  expect(estimate(limit({ price: '50000', amount: '20' }), 'BUY', inverse, quotes)).toEqual({ value: '0.04', fee: '0.00002' });
  expect(most(limit({ price: '50000' }), 'BUY', inverse, quotes, coins)).toBe('249');
  expect(sizeOf({ ...emptyDraft, type: 'MARKET', amount: '20' }, 'BUY', inverse, quotes)).toEqual({ amount: '20' });
});

test('an option costs its premium in the asset in which it settles; what one sold short locks is not told', () => {
  const option = { ...inverse, account_type: 'option' as const, contract_size: '1', step: '0.1' };
  const coins = { base: '0', quote: '0.1', leverage: 1 };
  expect(estimate(limit({ price: '0.05', amount: '2' }), 'BUY', option, quotes).value).toBe('0.1');
  expect(most(limit({ price: '0.05' }), 'BUY', option, quotes, coins)).toBe('1.9');
  expect(most(limit({ price: '0.05' }), 'SELL', option, quotes, coins)).toBeUndefined();
});
