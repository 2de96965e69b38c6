import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createScheduler } from '../../../../src/server/base/scheduler.ts';
import { createServices } from '../../../../src/server/compose/services.ts';
import { createMetrics } from '../../../../src/server/http/metrics.ts';
import { createMinimalVenue } from '../../../doubles/minimal-venue.ts';
import { freshId, instrument } from '../../shared/core/core-kit.ts';
import { serverConfig } from './server-config.ts';
import { eventually } from '../../../doubles/eventually.ts';

/** A server that knows one more venue, and a user who has money there. Nothing else of the server knows the venue. */
async function openServer() {
  const data = mkdtempSync(join(tmpdir(), 'halyard-unit-'));
  const remote = createMinimalVenue({ ...instrument, exchange: 'HTX' }, 10_000);
  const clock = { nowMs: () => Date.now() };
  const services = await createServices({
    config: serverConfig(data),
    clock,
    scheduler: createScheduler(),
    log: pino({ level: 'silent' }),
    metrics: createMetrics(),
    venues: [remote.venue],
  });
  services.start();
  onTestFinished(async () => {
    await services.stop();
    rmSync(data, { recursive: true, force: true });
  });
  const { trading, dealing, identity } = services;
  const { userId: user_id } = await identity.users.create({
    username: 'ulla',
    email: 'ulla@halyard.example',
    phone: null,
    passwordHash: 'x',
    role: 'user',
    vipLevel: 3,
    createdMs: clock.nowMs(),
  });
  const { api_id } = await trading.accounts.create({
    owner: user_id,
    name: 'Minimal',
    exchange: 'HTX',
    permissions: ['spot'],
    createdMs: clock.nowMs(),
    accountMode: 'CLASSIC',
  });
  await trading.engine.deposit({ user_id, api_id, account_type: 'spot', asset: 'USDT', amount: '1000' });
  const caller = { user_id, vip_level: 3 };
  const place = (fields: object = {}) =>
    dealing.desk.place(caller, {
      api_id,
      exchange: 'HTX',
      symbol: 'BTCUSDT',
      account_type: 'spot',
      side: 'BUY',
      order_type: 'LIMIT',
      amount: '0.1',
      price: '990',
      client_id: freshId(),
      ...fields,
    });
  const balance = (asset: string) => {
    const [found] = dealing.desk.balances([api_id], { asset });
    return found && [found.free, found.locked];
  };
  return { ...remote, services, caller, place, balance };
}

test('a venue that is added trades: its market is listed, its orders are sent there, and what it fills is booked', async () => {
  const { services, caller, place, balance, market, entry, fill } = await openServer();
  const { desk } = services.dealing;
  expect(services.trading.markets.byKey(market.key)?.instrument.exchange).toBe('HTX');
  const { order } = await place();
  await eventually(() => expect(desk.current(caller, {})[0]?.status).toBe('UNFILLED'));
  expect(balance('USDT')).toEqual(['901', '99']);
  fill(order, '0.04');
  await eventually(() =>
    expect(desk.current(caller, {})[0]).toMatchObject({ status: 'PARTIALLY_FILLED', filled_amount: '0.040' }),
  );
  await desk.cancel(caller, { order_ids: [order.order_id] });
  await eventually(() => expect(desk.current(caller, {})).toEqual([]));
  expect(await entry.query(order)).toMatchObject({ state: 'CANCELED', filled_amount: '0.040' });
  expect(balance('USDT')).toEqual(['960.4', '0']);
  expect(Number(balance('BTC')?.[0])).toBeCloseTo(0.04 * (1 - instrument.maker), 12);
});

test('what the venue fills whole is filled, what it refuses has failed, and what it could not report in time is refused by its field', async () => {
  const { services, caller, place, balance, fill, entry } = await openServer();
  const { desk } = services.dealing;
  const { order } = await place();
  await eventually(() => expect(desk.current(caller, {})).toHaveLength(1));
  fill(order, '0.1');
  await eventually(() => expect(desk.current(caller, {})).toEqual([]));
  expect(balance('USDT')).toEqual(['901', '0']);
  await expect(place({ order_type: 'MARKET', price: undefined })).rejects.toMatchObject({
    code: 'INPUT',
    data: { field: 'order_type', rule: 'resting_only' },
  });
  entry.place = () => Promise.reject(new Error('gone'));
  const { order: lost } = await place();
  expect(lost.status).toBe('PLACE_ORDER');
});

test('an order canceled while its placement is pending is canceled at the venue once it is there', async () => {
  const { services, caller, place, balance, entry } = await openServer();
  const { desk } = services.dealing;
  const send = entry.place.bind(entry);
  let answer = (): void => undefined;
  entry.place = (order) =>
    new Promise<void>((resolve, reject) => {
      answer = () => void send(order).then(resolve, reject);
    });
  const { order } = await place();
  await desk.cancel(caller, { order_ids: [order.order_id] });
  expect(desk.current(caller, {})[0]?.status).toBe('PLACE_ORDER');
  answer();
  await eventually(() => expect(desk.current(caller, {})).toEqual([]));
  expect(await entry.query(order)).toMatchObject({ state: 'CANCELED', filled_amount: '0' });
  expect(balance('USDT')).toEqual(['1000', '0']);
});

test('while an amendment is pending a second one is refused, and the first is carried out', async () => {
  const { services, caller, place, entry } = await openServer();
  const { desk } = services.dealing;
  const { order } = await place();
  await eventually(() => expect(desk.current(caller, {})[0]?.status).toBe('UNFILLED'));
  const send = entry.amend.bind(entry);
  let answer = (): void => undefined;
  entry.amend = (name, change) =>
    new Promise<void>((resolve, reject) => {
      answer = () => void send(name, change).then(resolve, reject);
    });
  const amend = (price: string) => desk.amend(caller, { order_id: order.order_id, price, client_id: freshId() });
  await amend('980');
  await expect(amend('970')).rejects.toMatchObject({ code: 'CONFLICT', data: { field: 'order_id', rule: 'amending' } });
  answer();
  await eventually(async () => expect(await entry.query(order)).toMatchObject({ price: '980' }));
  await eventually(() => amend('970'));
});
