import { afterAll, beforeAll, expect, test } from 'vitest';
import { seed } from '../../../../src/server/a-shares/seed.ts';
import { shareSymbol } from '../../../../src/server/simulation/assets/session-assets.ts';
import type { ShareRules } from '../../../../src/shared/contracts/share-rules.ts';
import { openWholeServer } from './whole-server.ts';

/** Friday, 10:00 in China, and on from there. */
const startMs = Date.parse('2026-11-20T10:00:00+08:00');
const begunMs = Date.now();
const clock = { nowMs: () => startMs + Date.now() - begunMs };
/** Without a price by hand: nobody has asked for them when the server starts. */
const [read, bought] = ['SH600000', 'SZ301236'] as const;

let server: Awaited<ReturnType<typeof openWholeServer>>;
beforeAll(async () => {
  server = await openWholeServer({ clock });
});
afterAll(() => server.stop());

const call = (method: string, path: string, body?: object) => server.owner.call(method, path, body);
const symbols = async () =>
  (await call('GET', '/client/base/symbols?exchange=Astock')).data as {
    version: number;
    list: { symbol: string; max_qty: string; max_market_qty?: string; name?: string }[];
  };
const isListed = (symbol: string): boolean =>
  [...server.services.trading.engine.markets()].some(({ key }) => key === `Astock/${symbol}/astock`);

test('the symbol table has every row of the table of shares, and reading one leaves its version as it was', async () => {
  const { version, list } = await symbols();
  expect(list.map(({ symbol }) => symbol).sort()).toEqual(
    seed.map(({ security_id }) => shareSymbol(security_id)).sort(),
  );
  expect(list.find(({ symbol }) => symbol === bought)).toMatchObject({ max_qty: '300000', max_market_qty: '150000' });
  expect([isListed(read), isListed(bought), isListed('SH600519')]).toEqual([false, false, true]);
  const bars = await call(
    'GET',
    `/client/klines/list?exchange=Astock&symbol=${read}&account_type=astock&interval=1d&limit=20`,
  );
  expect(bars.code).toBe(200);
  expect(JSON.stringify(bars.data)).toMatch(/\d/);
  expect(isListed(read)).toBe(true);
  expect((await symbols()).version).toBe(version);
});

test("an order for a share that nobody has asked for is filled in its own market, refused beyond its board's greatest size, and counts in dollars", async () => {
  const account = await server.services.trading.accounts.create({
    owner: server.owner.userId,
    name: 'shares',
    exchange: 'Astock',
    permissions: ['spot'],
    createdMs: clock.nowMs(),
    accountMode: 'CLASSIC',
  });
  await server.services.trading.engine.deposit({
    user_id: server.owner.userId,
    api_id: account.api_id,
    account_type: 'astock',
    asset: 'CNY',
    amount: '100000000',
  });
  expect(isListed(bought)).toBe(false);
  const order = {
    exchange: 'Astock',
    symbol: bought,
    account_type: 'astock',
    api_id: account.api_id,
    side: 'BUY',
    order_type: 'MARKET',
    time_in_force: 'IOC',
  };
  expect(await call('POST', '/order/doOrder', { ...order, amount: '150100', client_id: 'toomuch' })).toMatchObject({
    data: { filter: 'MARKET_LOT_SIZE', field: 'amount', max: '150000' },
  });
  expect(await call('POST', '/order/doOrder', { ...order, amount: '100', client_id: 'shares1' })).toMatchObject({
    code: 200,
    data: { order: { status: 'FILLED', symbol: bought } },
  });
  const held = server.services.dealing.desk.balances([account.api_id]).find(({ asset }) => asset === bought);
  expect(held).toMatchObject({ account_type: 'astock', total: '100' });
  expect(Number(held?.usd_value)).toBeGreaterThan(0);

  const query = `symbol=${bought}`;
  const rules = (await call('GET', `/client/astock/rules?${query}`)).data as ShareRules;
  expect(rules).toMatchObject({ board: 'CHINEXT', phase: 'CONTINUOUS', lot_least: 100, lot_step: 100 });
  expect(new Date(rules.until).toISOString()).toBe('2026-11-20T03:30:00.000Z');
  let sent = 0;
  const limit = (side: 'BUY' | 'SELL', ticks: number) =>
    call('POST', '/order/doOrder', {
      ...order,
      client_id: `limit-${++sent}`,
      side,
      order_type: 'LIMIT',
      time_in_force: 'DAY',
      amount: '100',
      price: String(ticks / 100),
    });
  const ticksOf = (text: string) => Math.round(Number(text) * 100);
  const { low, high } = rules.band!;
  expect((await limit('BUY', ticksOf(high) + 1)).data).toMatchObject({ filter: 'A_LIMIT_BAND', max: high });
  expect((await limit('SELL', ticksOf(low) - 1)).data).toMatchObject({ filter: 'A_LIMIT_BAND', min: low });
  expect((await limit('BUY', ticksOf(rules.cage!.buy_max) + 20)).data).toMatchObject({ filter: 'A_PRICE_CAGE' });
  expect((await call('GET', `/user/api/astock/holding?${query}&api_id=${account.api_id}`)).data).toEqual({
    free: 100,
    bought_today: 100,
    sellable: 0,
  });
  expect(await limit('SELL', ticksOf(high))).toMatchObject({ data: { filter: 'A_T1', max: '0' } });
  expect((await call('GET', '/client/astock/rules?symbol=SH689999')).code).toBe(3001);
});

test('a table that is imported while the server runs is in the symbol table at once', async () => {
  const before = await symbols();
  expect(before.list.find(({ symbol }) => symbol === read)).toMatchObject({ name: '浦发银行' });
  await server.services.trading.aShares.replace(
    [
      { security_id: '600519', exchange_id: 1, security_name: '贵州茅台', list_date: null },
      { security_id: '605588', exchange_id: 1, security_name: '冠石科技', list_date: null },
    ],
    '2026-11-20',
  );
  const after = await symbols();
  expect(after.version).not.toBe(before.version);
  const names = after.list.map(({ symbol }) => symbol);
  for (const kept of ['SH600519', 'SH605588', read, bought]) expect(names).toContain(kept);
  expect(names).not.toContain('SH601939');
});
