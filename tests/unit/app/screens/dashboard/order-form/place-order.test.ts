import { expect, test } from 'vitest';
import * as v from 'valibot';
import { doOrder } from '../../../../../../src/shared/contracts/order-place.ts';
import { CallError } from '../../../../../../src/app/engine/client.ts';
import { accounts } from '../../../../../doubles/fake-account.ts';
import { createFakeEngine } from '../../../../../doubles/fake-engine.ts';
import { instruments } from '../../../../../doubles/fake-market.ts';
import {
  accountsInUse,
  mayTrade,
  toggleAccount,
} from '../../../../../../src/app/screens/dashboard/order-form/accounts.ts';
import { emptyDraft } from '../../../../../../src/app/screens/dashboard/order-form/draft/draft.ts';
import type { Reckoning } from '../../../../../../src/app/screens/dashboard/order-form/draft/reckon.ts';
import { orderRulesOf } from '../../../../../../src/shared/core/orders/order-money.ts';
import { fieldOf } from '../../../../../../src/app/screens/dashboard/order-form/draft/field-of.ts';
import { sendOrder } from '../../../../../../src/app/screens/dashboard/order-form/draft/place-order.ts';
import { createAttempts } from '../../../../../../src/app/engine/attempts.ts';
import { requestOf } from '../../../../../../src/app/screens/dashboard/order-form/draft/request.ts';

const instrument = instruments[0]!;
const quotes = { last: '67241.5', bid: '67241.4', ask: '67241.6' };
const reckoning: Reckoning = {
  rules: orderRulesOf(instrument),
  quotes,
  funds: { base: '1', quote: '100000', leverage: 1 },
  book: undefined,
};
const limit = { ...emptyDraft, price: '67,000', amount: '0.1' };

test.each([
  [limit, 'BUY'],
  [{ ...limit, postOnly: true }, 'SELL'],
  [{ ...limit, tif: 'IOC' }, 'BUY'],
  [{ ...emptyDraft, type: 'CONDITIONAL', trigger: '68,000', amount: '0.1' }, 'BUY'],
  [{ ...emptyDraft, type: 'CONDITIONAL', trigger: '66000', price: '65990', amount: '0.1', postOnly: true }, 'SELL'],
  [{ ...emptyDraft, type: 'MARKET', amount: '0.1' }, 'SELL'],
  [{ ...emptyDraft, type: 'MARKET', unit: 'quote', amount: '100' }, 'BUY'],
] as const)('%o becomes a request that the contract accepts', (draft, side) => {
  const request = requestOf(draft, side, reckoning);
  expect(v.safeParse(doOrder.input, { ...request, api_id: 'a1', client_id: crypto.randomUUID() }).success).toBe(true);
});

test('exits go with the order as prices that fire at the market, and not with what only reduces or has none', () => {
  const leaving = { ...limit, exits: { takeProfit: '68,000', stopLoss: '' } };
  const request = requestOf(leaving, 'BUY', reckoning);
  expect(request).toMatchObject({ order_type: 'LIMIT', tp: { trigger_price: '68000' } });
  expect(request).not.toHaveProperty('sl');
  for (const type of ['MARKET', 'CONDITIONAL'] as const) {
    const other = requestOf(
      { ...leaving, type, trigger: '67500', exits: { takeProfit: '68,000', stopLoss: '66000' } },
      'BUY',
      reckoning,
    );
    expect(other, type).toMatchObject({ tp: { trigger_price: '68000' }, sl: { trigger_price: '66000' } });
    expect(v.safeParse(doOrder.input, { ...other, api_id: 'a1', client_id: crypto.randomUUID() }).success, type).toBe(
      true,
    );
  }
  expect(requestOf(limit, 'BUY', reckoning)).not.toHaveProperty('tp');
  expect(() => requestOf({ ...limit, exits: { takeProfit: '', stopLoss: '' } }, 'BUY', reckoning)).toThrow('unchecked');
  expect(
    requestOf({ ...leaving, reduceOnly: true }, 'BUY', {
      ...reckoning,
      rules: orderRulesOf({ ...instrument, contract: true, linear: true, account_type: 'linear' }),
    }),
  ).not.toHaveProperty('tp');
});

test('an order that waits names its trigger, and a limit only where one was typed', () => {
  const waiting = { ...emptyDraft, type: 'CONDITIONAL', trigger: '68,000', amount: '0.1' } as const;
  expect(requestOf(waiting, 'BUY', reckoning)).toMatchObject({
    order_type: 'CONDITIONAL',
    trigger_price: '68000',
    amount: '0.1',
  });
  expect(requestOf(waiting, 'BUY', reckoning)).not.toHaveProperty('price');
  expect(requestOf({ ...waiting, price: '68,010' }, 'BUY', reckoning)).toMatchObject({
    order_type: 'CONDITIONAL',
    trigger_price: '68000',
    price: '68010',
  });
  expect(() => requestOf({ ...waiting, trigger: '' }, 'BUY', reckoning)).toThrow('unchecked');
});

test('one account is called by doOrder, several by the synchronised call', async () => {
  const engine = createFakeEngine({ everyMs: 0 });
  const request = requestOf(limit, 'BUY', reckoning);
  await sendOrder(engine, request, 'id1', ['a1'], { sync: true, ratio: 50, sizing: 'RATIO' as const });
  const outcomes = await sendOrder(engine, request, 'id2', ['a1', 'a2'], {
    sync: true,
    ratio: 50,
    sizing: 'RATIO' as const,
  });
  expect(engine.calls.map(({ path }) => path)).toEqual(['/order/doOrder', '/order/v2/doOrder']);
  expect(engine.calls[1]?.input).toMatchObject({
    api_ids: ['a1', 'a2'],
    client_id: 'id2',
    sync_ratio: 50,
    sizing: 'RATIO',
  });
  expect(outcomes.map(({ ok }) => ok)).toEqual([true, false]);
});

test('an unanswered request keeps its id until the answer comes or the request changes', () => {
  let count = 0;
  const attempts = createAttempts(() => `id${++count}`);
  expect([attempts.idFor('a'), attempts.idFor('a'), attempts.idFor('b')]).toEqual(['id1', 'id1', 'id2']);
  attempts.close();
  expect(attempts.idFor('b')).toBe('id3');
});

test('refusals find the field that they speak of', () => {
  expect(fieldOf({ code: 'WOULD_TRIGGER', number: 3006, data: { field: 'trigger_price', last: '1' } })).toBe('trigger');
  expect(fieldOf({ code: 'WOULD_TRIGGER', number: 3004, data: { field: 'tp.trigger_price', last: '1' } })).toBe('tp');
  expect(fieldOf({ code: 'INPUT', number: 400, data: { field: 'sl', rule: 'recorded_market' } })).toBe('sl');
  expect(fieldOf({ code: 'BALANCE', number: 3003, data: null })).toBe('amount');
  expect(fieldOf({ code: 'FILTER', number: 3002, data: { filter: 'PRICE_BAND' } })).toBe('price');
  expect(fieldOf({ code: 'INPUT', number: 400, data: { field: 'amount', rule: 'required' } })).toBe('amount');
  expect(fieldOf({ code: 'VIP', number: 1007, data: null })).toBeUndefined();
});

test('the chosen accounts of the exchange trade, else its first one that may', () => {
  const spotless = accounts.map((account) =>
    account.api_id === 'a1' ? { ...account, permissions: ['future' as const] } : account,
  );
  expect(accountsInUse(accounts, [], 'BINANCE', 'spot').map(({ api_id }) => api_id)).toEqual(['a1']);
  expect(accountsInUse(spotless, [], 'BINANCE', 'spot').map(({ api_id }) => api_id)).toEqual(['a2']);
  expect(accountsInUse(accounts, ['a2', 'a3'], 'BINANCE', 'spot').map(({ api_id }) => api_id)).toEqual(['a2']);
  expect(accountsInUse(accounts, [], 'DERIBIT', 'option')).toEqual([]);
  expect(mayTrade(spotless[0]!, 'spot')).toBe(false);
  expect(toggleAccount(['a3'], [accounts[0]!], 'a2')).toEqual(['a3', 'a1', 'a2']);
});

test.each(['NETWORK', 'TIMEOUT', 'OUTCOME_UNKNOWN', 'BALANCE', 'TWIN'] as const)(
  'a failure of %s is told as it comes, and nothing is sent again: the engine has looked for the order',
  async (code) => {
    const engine = createFakeEngine({ everyMs: 0 });
    const calls: string[] = [];
    const call: typeof engine.call = async (contract) => {
      calls.push(contract.path);
      throw new CallError({ code, number: 0, data: null });
    };
    const sent = sendOrder({ ...engine, call }, requestOf(limit, 'BUY', reckoning), 'id1', ['a1', 'a2'], {
      sync: true,
      ratio: 50,
      sizing: 'RATIO' as const,
    });
    await expect(sent).rejects.toMatchObject({ failure: { code } });
    expect(calls).toEqual(['/order/v2/doOrder']);
  },
);
