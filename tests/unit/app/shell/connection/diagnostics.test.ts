import { expect, test } from 'vitest';
import { diagnosticsText, marketOnly, shownRoute } from '../../../../../src/app/shell/connection/diagnostics.ts';
import { createEngine } from '../../../../../src/worker/engine.ts';
import { connection } from '../../../../doubles/fake-connection.ts';
import { FakeBackend } from '../../../../doubles/fake-backend.ts';
import { testAccount, testBalance, testOrder } from '../../../../doubles/trading.ts';

const secrets = {
  token: 'sess-9f8e7d6c',
  username: 'ann.lee',
  invite: 'HLY7Q2',
  account: 'Grandma savings',
  apiKey: 'k3yA…z9Qx',
  ticket: 'tick-1234',
  email: 'ann@example.org',
};
const parts = {
  build: '20260101T000000',
  userAgent: 'Mozilla/5.0 Test',
  nowMs: 1_700_000_000_000,
  viewport: { width: 1280, height: 800 },
  connection,
  log: [],
};

test('streams, venues, stages, windows, counters and the log are in it', () => {
  const reported = JSON.parse(
    diagnosticsText({ ...parts, log: [{ atMs: 1_700_000_000_000, level: 'warn', text: 'mux: silent' }] }),
  );
  expect(reported).toMatchObject({
    build: parts.build,
    browser: parts.userAgent,
    log: [{ level: 'warn', text: 'mux: silent' }],
  });
  expect(reported.engine.streams[0]).toMatchObject({
    frames: 18_402,
    gaps: 1,
    healed: 1,
    resyncs: 1,
    venueToServer: { p50Ms: 31, p99Ms: 74 },
  });
  expect(reported.engine.venues.map(({ exchange }: { exchange: string }) => exchange)).toEqual([
    'BINANCE',
    'OKX',
    'HALYARD',
  ]);
  expect(reported.engine.latency).toMatchObject({
    workerToPainted: { p99Ms: 31 },
    clickToSent: { p50Ms: 2 },
    acknowledgedToFilled: null,
  });
  expect(reported.engine.windows[1].route).toBe('/exkchart?q=BINANCE/BTCUSDT/spot');
});

test('secrets in addresses and unknown fields of the values do not get out', () => {
  const dirty = {
    ...connection,
    owner: secrets.username,
    streams: connection.streams.map((stream) => ({
      ...stream,
      key: `${stream.key}${stream.key.includes('?') ? '&' : '?'}token=${secrets.ticket}&user=${secrets.username}`,
      token: secrets.token,
    })),
    windowList: connection.windowList.map((window) => ({
      ...window,
      route: `/signup?code=${secrets.invite}&email=${secrets.email}`,
      user: secrets.username,
    })),
    memory: { ...connection.memory, owner: secrets.account },
  };
  const text = diagnosticsText({ ...parts, connection: dirty });
  for (const secret of Object.values(secrets)) expect(text).not.toContain(secret);
});

test('the real engine’s log comes without what names or proves the user', async () => {
  const state = new FakeBackend();
  state.answer('/user/checkToken', 1);
  state.answer('/user/ws/ticket', { ticket: secrets.ticket, expire_s: 30 });
  state.answer('/user/config/get', { config_json: '{}', version: 1 });
  state.answer('/user/api/all', [{ ...testAccount('account-77'), name: secrets.account, api_key: secrets.apiKey }]);
  state.answer('/user/api/balance/all', {
    usd_total: '100',
    btc_total: '0',
    accounts: [{ api_id: 'account-77', usd_total: '100', balances: [testBalance()] }],
  });
  state.answer('/order/user/current/list', [testOrder()]);
  state.answer('/user/api/position/list', []);
  const engine = createEngine(state.environment);
  engine.attach({ post: () => undefined });
  await engine.calls.setSession({
    token: secrets.token,
    username: secrets.username,
    role: 'user',
    invite_code: secrets.invite,
    vip_level: 3,
  });
  await state.clock.advance(10);
  state.socket('/order/user/ws').accept();
  await state.clock.advance(10);
  engine.report(
    `failed for ${secrets.username} (${secrets.account}, ${secrets.apiKey})`,
    new Error(
      `token ${secrets.token} at ?token=${secrets.ticket}, ${secrets.email}, code ${secrets.invite}, account-77`,
    ),
  );
  const log = await engine.calls.logged();
  const text = diagnosticsText({ ...parts, log });
  expect(text).toContain('failed for');
  for (const secret of [...Object.values(secrets), 'account-77']) expect(text, secret).not.toContain(secret);
});

test('the engine keeps its newest hundred lines', async () => {
  const engine = createEngine(new FakeBackend().environment);
  for (let at = 0; at < 150; at++) engine.report(`line ${at}`, undefined);
  const log = await engine.calls.logged();
  expect([log.length, log[0]?.text, log.at(-1)?.text]).toEqual([100, 'line 50', 'line 149']);
});

test('of an address the market’s parameters are kept', () => {
  expect(marketOnly('/login?redirect=/user&token=a')).toBe('/login');
  expect(marketOnly('/exmutiplykchart?s=A/B/spot&num=4#x')).toBe('/exmutiplykchart?s=A/B/spot&num=4');
  expect(shownRoute('/exdepth?q=A%2FB%2Fspot')).toBe('/exdepth · A/B/spot');
  expect(shownRoute('')).toBe('');
});
