import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWholeServer } from './whole-server.ts';

let server: Awaited<ReturnType<typeof openWholeServer>>;
beforeAll(async () => {
  server = await openWholeServer();
});
afterAll(() => server.stop());

const spread = {
  exchange: 'BINANCE',
  symbol: 'BTCUSDT',
  account_type: 'spot',
  kind: 'SPREAD',
  other_leg: { exchange: 'OKX', symbol: 'BTCUSDT', account_type: 'SWAP' },
  spread_of: 'OPEN',
  spread_bps: 9_000,
  direction: 'UP_TO',
  duration_s: 0,
  channel: ['web'],
};
const save = (fields: object = {}) => server.owner.call('POST', '/user/alert/save', { ...spread, ...fields });

test('an alert on the spread of two venues is kept, listed and cancelled', async () => {
  const { data } = await save();
  expect(data).toMatchObject({
    ...spread,
    other_leg: { exchange: 'OKX', symbol: 'BTCUSDT', account_type: 'linear' },
    status: 'MONITORING',
  });
  const list = async () => (await server.owner.call('GET', '/user/alert/list')).data;
  expect(await list()).toEqual([data]);
  await server.owner.call('POST', '/user/alert/close', { alert_id: data.alert_id });
  expect(await list()).toMatchObject([{ alert_id: data.alert_id, status: 'CLOSED' }]);
});

test('books of two venues that nobody has asked for are woken to see whether the spread is there', async () => {
  const eth = { symbol: 'ETHUSDT', other_leg: { ...spread.other_leg, symbol: 'ETHUSDT' } };
  const { data } = await save({ ...eth, direction: 'DOWN_TO' });
  expect(data).toMatchObject({ field: 'spread_bps', last: expect.stringMatching(/^-?\d+(\.\d{1,2})?$/) });
  expect(Math.abs(Number(data.last))).toBeLessThan(1_000);
});

test.each([
  [{ other_leg: { exchange: 'BINANCE', symbol: 'BTCUSDT', account_type: 'spot' } }, 'other_leg', 'same_leg'],
  [{ other_leg: { ...spread.other_leg, symbol: 'NOPEUSDT' } }, 'other_leg', 'unknown'],
  [{ other_leg: { ...spread.other_leg, symbol: 'ETHUSDT' } }, 'other_leg', 'other_base'],
  [{ other_leg: { exchange: 'Astock', symbol: 'SH600519', account_type: 'astock' } }, 'other_leg', 'spread_leg'],
  [{ spread_bps: undefined }, 'spread_bps', 'required'],
  [{ trigger_price: '5' }, 'trigger_price', 'other_kind'],
  [{ other_leg: { ...spread.other_leg, more: 1 } }, 'other_leg.more', expect.anything()],
])('%j is refused by field and rule', async (fields, field, rule) => {
  const { code, data } = await save(fields);
  expect(code).not.toBe(0);
  expect(data).toMatchObject({ field, rule });
});
