import { afterEach, describe, expect, test, vi } from 'vitest';
import type { EngineClient } from '../../../../../../src/app/engine/client.ts';
import { type Draft, emptyDraft } from '../../../../../../src/app/screens/dashboard/order-form/draft/draft.ts';
import { fieldOf } from '../../../../../../src/app/screens/dashboard/order-form/draft/field-of.ts';
import { sendOrder } from '../../../../../../src/app/screens/dashboard/order-form/draft/place-order.ts';
import { requestOf } from '../../../../../../src/app/screens/dashboard/order-form/draft/request.ts';
import { doOrder, doOrderV2 } from '../../../../../../src/shared/contracts/order-place.ts';
import { orderRulesOf } from '../../../../../../src/shared/core/orders/order-money.ts';
import type { Instrument } from '../../../../../../src/shared/market/instrument.ts';
import { fakeOrder } from '../../../../../doubles/fake-account.ts';
import { createFakeEngine } from '../../../../../doubles/fake-engine.ts';
import { instruments } from '../../../../../doubles/fake-market.ts';

const spot = instruments[0]!;
const linear: Instrument = { ...spot, account_type: 'linear', contract: true };
const share: Instrument = {
  ...spot,
  account_type: 'astock',
  symbol: 'SH600519',
  tick: '0.01',
  step: '1',
  min_qty: '1',
};
const quotes = { last: '67241.5', bid: '67241.4', ask: '67241.6' };
const limit = (patch: Partial<Draft> = {}): Draft => ({ ...emptyDraft, price: '67,000', amount: '100', ...patch });
const requested = (draft: Draft, of: Instrument = spot) =>
  requestOf(draft, 'BUY', {
    rules: orderRulesOf(of),
    quotes,
    funds: { base: '1', quote: '1', leverage: 1 },
    book: undefined,
  });
const common = { exchange: 'BINANCE', symbol: 'BTCUSDT', account_type: 'spot', side: 'BUY', amount: '100' };

afterEach(() => {
  vi.useRealTimers();
});

test.each<[string, Partial<Draft>, Instrument, object]>([
  ['a limit that stays', {}, spot, { ...common, order_type: 'LIMIT', price: '67000', time_in_force: 'GTC' }],
  [
    'one that ends at once',
    { tif: 'IOC' },
    spot,
    { ...common, order_type: 'LIMIT', price: '67000', time_in_force: 'IOC' },
  ],
  [
    'one that never takes',
    { tif: 'IOC', postOnly: true },
    spot,
    { ...common, order_type: 'LIMIT', price: '67000', time_in_force: 'GTX', post_only: true },
  ],
  [
    'one for A-shares, which ends with the day',
    {},
    share,
    {
      ...common,
      symbol: 'SH600519',
      account_type: 'astock',
      order_type: 'LIMIT',
      price: '67000',
      time_in_force: 'DAY',
    },
  ],
  [
    'one for A-shares that ends at once, which no venue of theirs keeps from taking',
    { tif: 'IOC', postOnly: true },
    share,
    {
      ...common,
      symbol: 'SH600519',
      account_type: 'astock',
      order_type: 'LIMIT',
      price: '67000',
      time_in_force: 'IOC',
    },
  ],
  ['one at the market', { type: 'MARKET' }, spot, { ...common, order_type: 'MARKET' }],
  [
    'one at the market in quote',
    { type: 'MARKET', unit: 'quote' },
    spot,
    { ...common, amount: undefined, order_type: 'MARKET', total: '100' },
  ],
  [
    'one that waits',
    { type: 'CONDITIONAL', price: '', trigger: '68,000' },
    spot,
    { ...common, order_type: 'CONDITIONAL', trigger_price: '68000', time_in_force: 'GTC' },
  ],
  [
    'one that waits with a limit',
    { type: 'CONDITIONAL', trigger: '68,000', postOnly: true },
    spot,
    {
      ...common,
      order_type: 'CONDITIONAL',
      trigger_price: '68000',
      price: '67000',
      time_in_force: 'GTX',
      post_only: true,
    },
  ],
  [
    'one for contracts that reduces',
    { type: 'MARKET', reduceOnly: true },
    linear,
    { ...common, account_type: 'linear', order_type: 'MARKET', reduce_only: true },
  ],
  ['one for contracts', { type: 'MARKET' }, linear, { ...common, account_type: 'linear', order_type: 'MARKET' }],
  [
    'one on spot, which reduces nothing',
    { type: 'MARKET', reduceOnly: true },
    spot,
    { ...common, order_type: 'MARKET' },
  ],
])('%s is asked for so', (_what, patch, instrument, request) => {
  expect({ amount: undefined, ...requested(limit(patch), instrument) }).toEqual({ ...request });
});

test.each<[string, Partial<Draft>]>([
  ['an amount', { amount: 'x' }],
  ['a price', { price: '' }],
  ['a price where it waits', { type: 'CONDITIONAL', price: 'x', trigger: '1' }],
  ['a trigger', { type: 'CONDITIONAL', price: '', trigger: '' }],
  ['the exits that are wanted', { exits: { takeProfit: '', stopLoss: '' } }],
])('a draft without %s is no request', (_what, patch) => {
  expect(() => requested(limit(patch))).toThrow('unchecked');
});

/** An engine that answers with what `answer` gives, and what it was asked. */
function engineOf(answer: (path: string, nth: number) => unknown) {
  const asked: { readonly path: string; readonly input: unknown; readonly clickedMs: unknown }[] = [];
  const call = async (contract: { readonly path: string }, input: unknown, clickedMs: unknown) => {
    asked.push({ path: contract.path, input, clickedMs });
    return answer(contract.path, asked.length);
  };
  return { engine: { ...createFakeEngine({ everyMs: 0 }), call: call as unknown as EngineClient['call'] }, asked };
}
const request = requested(limit());

describe('sending', () => {
  test('to one account is one order, of which the answer is the outcome', async () => {
    const order = fakeOrder(1);
    const { engine, asked } = engineOf(() => ({ order }));
    expect(
      await sendOrder(engine, request, 'id1', ['a1'], { sync: true, ratio: 50, sizing: 'RATIO', clickedMs: 7 }),
    ).toEqual([{ apiId: 'a1', ok: true, order }]);
    expect(asked).toEqual([
      { path: doOrder.path, input: { ...request, api_id: 'a1', client_id: 'id1' }, clickedMs: 7 },
    ]);
  });

  test('to several accounts is one call, with an outcome for each', async () => {
    const order = fakeOrder(1);
    const { engine, asked } = engineOf(() => ({
      results: [
        { api_id: 'a1', code: 200, order },
        { api_id: 'a2', code: 3003, data: { free: '1' } },
        { api_id: 'a3', code: 3003 },
      ],
    }));
    expect(
      await sendOrder(engine, request, 'id1', ['a1', 'a2', 'a3'], {
        sync: false,
        ratio: 30,
        sizing: 'RATIO',
        clickedMs: 7,
      }),
    ).toEqual([
      { apiId: 'a1', ok: true, order },
      { apiId: 'a2', ok: false, failure: { code: 'BALANCE', number: 3003, data: { free: '1' } } },
      { apiId: 'a3', ok: false, failure: { code: 'BALANCE', number: 3003, data: null } },
    ]);
    expect(asked).toEqual([
      {
        path: doOrderV2.path,
        input: {
          ...request,
          api_ids: ['a1', 'a2', 'a3'],
          client_id: 'id1',
          sync: false,
          sync_ratio: 30,
          sizing: 'RATIO',
        },
        clickedMs: 7,
      },
    ]);
  });

  test('from no account is a mistake', async () => {
    await expect(
      sendOrder(engineOf(() => ({})).engine, request, 'id1', [], { sync: false, ratio: 1, sizing: 'RATIO' }),
    ).rejects.toThrow('no account');
  });

  test('that breaks by a mistake of ours is told so', async () => {
    const { engine, asked } = engineOf(() => {
      throw new TypeError('ours');
    });
    await expect(sendOrder(engine, request, 'id1', ['a1'], { sync: false, ratio: 1, sizing: 'RATIO' })).rejects.toThrow(
      'ours',
    );
    expect(asked).toHaveLength(1);
  });
});

test.each([
  ['FILTER', { filter: 'PRICE_TICK' }, 'price'],
  ['FILTER', { filter: 'LOT_STEP' }, 'amount'],
  ['INPUT', { field: 'trigger_price' }, 'trigger'],
  ['INPUT', { field: 'tp.trigger_price' }, 'tp'],
  ['INPUT', { field: 'sl' }, 'sl'],
  ['INPUT', { field: 'slippage' }, undefined],
  ['INPUT', { field: 'total' }, 'amount'],
  ['INPUT', { field: 'amount', filter: 'PRICE' }, 'amount'],
  ['FILTER', { filter: 'MIN_NOTIONAL' }, 'amount'],
  ['BALANCE', null, 'amount'],
  ['WOULD_TAKE', null, 'price'],
  ['WOULD_TRIGGER', null, 'trigger'],
  ['INPUT', null, undefined],
  ['INPUT', 'price', undefined],
  ['INPUT', {}, undefined],
  ['INPUT', undefined, undefined],
] as const)('a refusal %s of %j speaks of %s', (code, data, field) => {
  expect(fieldOf({ code, number: 0, data })).toBe(field);
});
