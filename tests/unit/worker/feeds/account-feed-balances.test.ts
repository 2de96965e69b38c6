import { expect, test } from 'vitest';
import { testBalance } from '../../../doubles/trading.ts';
import { live } from './account-rig.ts';

test.each([
  ['100', '-20.5', '-20.5'],
  ['-10.5', '-4.25', '-4.25'],
  ['-10.5', '3', '3'],
  ['-1', '-0.1', '-0.1'],
])(
  'the total moves by as much as one balance does, also where it is a debt: from %s to %s',
  async (before, after, total) => {
    const { socket, value } = await live();
    socket.frame({ e: 'balance', data: testBalance({ usd_value: before }), seq: 11 });
    expect(Number(value()!.usdTotal)).toBe(Number(before));
    socket.frame({ e: 'balance', data: testBalance({ usd_value: after }), seq: 12 });
    expect(Number(value()!.usdTotal)).toBe(Number(total));
    socket.frame({ e: 'balance', data: testBalance({ asset: 'BTC', usd_value: '1000' }), seq: 13 });
    expect(Number(value()!.usdTotal)).toBe(1_000 + Number(total));
  },
);

test('balances of both sockets meet in one picture', async () => {
  const { feed, value } = await live();
  feed.putBalances([
    testBalance({ free: '1', usd_value: '101.25' }),
    testBalance({ asset: 'BTC', usd_value: '0.005' }),
  ]);
  expect(value()).toMatchObject({ usdTotal: '101.255', balances: [{ asset: 'USDT', free: '1' }, { asset: 'BTC' }] });
});

test('balances of the API-state socket do not make an account live whose own socket is away', async () => {
  const { feed, socket, value } = await live();
  socket.close(1006);
  feed.putBalances([testBalance({ usd_value: '101' })]);
  expect(feed.head()).toMatchObject({ state: 'stale', reason: 'disconnected' });
  expect(value()).toMatchObject({ usdTotal: '100' });
});

test('what does not move is worth what its price says: balances are valued anew every ten seconds, unless their amounts are others by now', async () => {
  const { backend, clock, socket, value, feed } = await live();
  const valued = (...balances: ReturnType<typeof testBalance>[]) =>
    backend.answer('/user/api/balance/all', {
      usd_total: '0',
      btc_total: '0',
      accounts: [{ api_id: 'a1', usd_total: '0', balances }],
    });
  const before = value()!.balances[0]!;
  valued(testBalance({ usd_value: '120' }));
  await clock.advance(10_000);
  expect(value()).toMatchObject({ balances: [{ usd_value: '120' }] });
  expect(Number(value()!.usdTotal) - 100).toBeCloseTo(120 - Number(before.usd_value));
  socket.frame({ e: 'balance', data: testBalance({ free: '1', net: '1', usd_value: '7' }), seq: 11 });
  valued(testBalance({ usd_value: '130' }));
  await clock.advance(10_000);
  expect(value()!.balances[0], 'an older amount is not taken').toMatchObject({ free: '1', usd_value: '7' });
  feed.close();
  const asked = backend.requests.length;
  await clock.advance(60_000);
  expect(backend.requests.length, 'nobody asks after the end').toBe(asked);
});
