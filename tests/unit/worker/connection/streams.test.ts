import { expect, test } from 'vitest';
import { ticker24h } from '../../../../src/shared/topics/ticker-24h.ts';
import { trades } from '../../../../src/shared/topics/trades.ts';
import { userOrders } from '../../../../src/shared/topics/user-orders.ts';
import { feedParts } from '../../../doubles/feed-parts.ts';
import { recordingHandlers } from '../../../doubles/handlers.ts';

const symbol = { exchange: 'HALYARD', symbol: 'BTC USDT', account_type: 'spot' } as const;

test('a public stream is dialled with its query, names in order and encoded, and without token', async () => {
  const { backend, streams } = feedParts();
  streams.open(trades, symbol, recordingHandlers());
  await backend.settle();
  expect(backend.sockets[0]!.url).toBe(
    'ws://test/wssapi/client/trades/list/ws?account_type=spot&exchange=HALYARD&symbol=BTC%20USDT',
  );
  expect(backend.requests.some(({ path }) => path === '/user/ws/ticket')).toBe(false);
});

test('each dial of an authenticated stream takes a fresh ticket', async () => {
  const { backend, streams, clock } = feedParts();
  let tickets = 0;
  backend.answers.set('/user/ws/ticket', () => ({ data: { ticket: `t ${++tickets}`, expire_s: 30 } }));
  streams.open(userOrders, {}, recordingHandlers());
  await backend.settle();
  backend.sockets[0]!.accept();
  backend.sockets[0]!.close(1006);
  await clock.advance(1_000);
  expect(backend.sockets.map(({ url }) => url)).toEqual([
    'ws://test/wssapi/order/user/ws?token=t%201',
    'ws://test/wssapi/order/user/ws?token=t%202',
  ]);
});

test('without a token an authenticated stream is refused, and with a token that the server does not take it goes on trying', async () => {
  const nobody = feedParts('');
  nobody.session.set(null);
  const handlers = recordingHandlers();
  nobody.streams.open(userOrders, {}, handlers);
  await nobody.clock.advance(60_000);
  expect(handlers.reported).toEqual(['refused PERMISSION_DENIED']);
  const doubted = feedParts();
  doubted.backend.answers.set('/user/ws/ticket', () => ({ code: 401 }));
  doubted.streams.open(userOrders, {}, recordingHandlers());
  await doubted.clock.advance(20_000);
  doubted.backend.answer('/user/ws/ticket', { ticket: 't', expire_s: 30 });
  await doubted.clock.advance(31_000);
  expect(doubted.backend.sockets[0]!.path).toBe('/order/user/ws');
});

test('one socket that is back and stays wakes the others', async () => {
  const { backend, streams, clock } = feedParts();
  streams.open(trades, symbol, recordingHandlers());
  streams.open(ticker24h, {}, recordingHandlers());
  await backend.settle();
  for (let i = 0; i < 6; i++) {
    for (const socket of backend.sockets) socket.close(1006);
    await clock.advance(10_000);
  }
  const first = backend.open(trades.path);
  const second = backend.open(ticker24h.path);
  for (const socket of second) socket.close(1006);
  const dials = backend.sockets.length;
  first[0]?.accept();
  first[0]?.frame({ e: 't', list: [] });
  await clock.advance(1_000);
  expect(backend.sockets.length).toBe(dials + 1);
});

test('a socket that is closed at once wakes nobody, so that two of them never dance', async () => {
  const { backend, streams, clock } = feedParts();
  streams.open(trades, symbol, recordingHandlers());
  streams.open(ticker24h, {}, recordingHandlers());
  let seen = 0;
  for (let ms = 0; ms < 300_000; ms += 50) {
    await clock.advance(50);
    for (; seen < backend.sockets.length; seen++) {
      backend.sockets[seen]!.accept();
      backend.sockets[seen]!.frame({ e: 't', list: [] });
      backend.sockets[seen]!.close(1006);
    }
  }
  expect(seen).toBeLessThanOrEqual(50);
});
