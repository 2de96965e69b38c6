import { Subject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import type { Order } from '../../../../src/shared/trade/order.ts';
import type { Position } from '../../../../src/shared/trade/position.ts';
import { createDesk, type UserFrame } from '../../../../src/server/desk/desk.ts';
import type { UserEvent } from '../../../../src/shared/core/state/effects.ts';

const unit = 10n ** 12n;
const caller = { user_id: 'u', vip_level: 1 };
const order = (order_id: string, fields: Partial<Order> = {}): Order =>
  ({ order_id, api_id: 'a', account_type: 'spot', symbol: 'BTCUSDT', status: 'UNFILLED', ...fields }) as Order;
const position = (qty: string, fields: Partial<Position> = {}): Position =>
  ({
    api_id: 'a',
    account_type: 'linear',
    symbol: 'BTCUSDT',
    position_side: 'BOTH',
    exchange: 'HALYARD',
    qty,
    unrealized: '0',
    ...fields,
  }) as Position;
const cell = (asset: string, fields: object = {}) => ({
  account_type: 'spot',
  asset,
  free: 0n,
  locked: 0n,
  borrowed: 0n,
  interest: 0n,
  ...fields,
});

/** A desk over an exchange that has these open orders, cells and positions, and tells what a test has it tell. */
function open({
  orders = [] as readonly Order[],
  cells = [] as readonly object[],
  positions = [] as readonly Position[],
} = {}) {
  const events = new Subject<readonly UserEvent[]>();
  const it = { isHalted: false, live: positions, frames: [] as UserFrame[], settings: [] as object[] };
  const desk = createDesk({
    nowMs: () => 5_000,
    accountOf: () => ({ owner: 'u', exchange: 'HALYARD', permissions: ['spot'], active: true }),
    engine: {
      events,
      markets: () => [],
      lastTicks: () => 0,
      unrealised: () => 0n,
      fundingRate: () => null,
      marks: () => undefined,
      openOrders: () => orders.map((each) => ({ user_id: 'u', order: each })),
      accounts: () => [{ api_id: 'a', cells }],
      positions: () => it.live,
      get isHalted() {
        return it.isHalted;
      },
    } as never,
  });
  desk.frames.subscribe((frame) => it.frames.push(frame));
  desk.settings.subscribe((setting) => it.settings.push(setting));
  return {
    it,
    desk,
    report: (...of: object[]) =>
      events.next(of.map((event) => ({ user_id: 'u', api_id: 'a', ...event })) as unknown as UserEvent[]),
    end: () => events.complete(),
  };
}

describe('open orders', () => {
  test('are told newest first, of the accounts, the kind and the market that are named', () => {
    const { desk } = open({
      orders: [
        order('1'),
        order('2', { api_id: 'c' }),
        order('3', { account_type: 'margin' }),
        order('4', { symbol: 'ETHUSDT' }),
      ],
    });
    const ids = (filter: object) => desk.current(caller, filter as never).map(({ order_id }) => order_id);
    expect([
      ids({}),
      ids({ api_ids: ['c'] }),
      ids({ api_ids: ['a', 'c'] }),
      ids({ account_type: 'margin' }),
      ids({ symbol: 'ETHUSDT' }),
    ]).toEqual([['4', '3', '2', '1'], ['2'], ['4', '3', '2', '1'], ['3'], ['4']]);
    expect(desk.current({ ...caller, user_id: 'v' }, {})).toEqual([]);
  });

  test('come and go with what is told of them', () => {
    const { desk, report, it } = open({ orders: [order('1')] });
    report(
      { kind: 'order', order: order('2') },
      { kind: 'order', order: order('1', { status: 'FILLED' }) },
      { kind: 'order', order: order('3'), user_id: 'v' },
    );
    expect(desk.current(caller, {}).map(({ order_id }) => order_id)).toEqual(['2']);
    expect(it.frames.map(({ user_id, frame }) => [user_id, frame.e])).toEqual([
      ['u', 'order'],
      ['u', 'order'],
      ['v', 'order'],
    ]);
  });
});

describe('balances', () => {
  const cells = [
    cell('USDT', { free: 5n * unit, locked: unit }),
    cell('BTC'),
    cell('ETH', { account_type: 'margin', borrowed: unit }),
    cell('SOL', { account_type: 'margin', interest: unit }),
    cell('BNB', { account_type: 'isolated', locked: unit, pair: 'BNBUSDT' }),
    cell('XRP', { free: 3n, locked: 3n }),
    cell('ADA', { locked: 3n, borrowed: 3n }),
    cell('TRX', { borrowed: 3n, interest: 3n }),
  ];
  const assets = (filter: object) =>
    open({ cells })
      .desk.balances(['a'], filter as never)
      .map(({ asset }) => asset);
  test('are told of the kind and the asset that are named, and where that is asked for only where there is any', () => {
    expect([
      assets({}),
      assets({ account_type: 'margin' }),
      assets({ asset: 'BTC' }),
      assets({ hide_zero: true }),
    ]).toEqual([
      ['USDT', 'BTC', 'ETH', 'SOL', 'BNB', 'XRP', 'ADA', 'TRX'],
      ['ETH', 'SOL'],
      ['BTC'],
      ['USDT', 'ETH', 'SOL', 'BNB', 'XRP', 'ADA', 'TRX'],
    ]);
  });
  test('of an asset that is asked for are told also where there is none', () => {
    const { desk } = open({ cells });
    expect(desk.balances(['a'], { asset: 'DOGE' })).toMatchObject([
      {
        api_id: 'a',
        account_type: 'spot',
        asset: 'DOGE',
        free: '0',
        locked: '0',
        borrowed: '0',
        interest: '0',
        total: '0',
      },
    ]);
    expect(desk.balances(['a'], { asset: 'BTC', account_type: 'margin' })).toMatchObject([
      { account_type: 'margin', asset: 'BTC', total: '0' },
    ]);
    expect([
      desk.balances(['a'], { asset: 'DOGE', hide_zero: true }),
      desk.balances(['a'], { account_type: 'linear' }),
    ]).toEqual([[], []]);
  });
  test('are those that were told last, with what is owed', () => {
    const { desk, report, it } = open({ cells });
    report(
      { kind: 'balance', account_type: 'spot', asset: 'USDT', free: '7', locked: '0' },
      {
        kind: 'balance',
        account_type: 'isolated',
        pair: 'BNBUSDT',
        asset: 'BNB',
        free: '2',
        locked: '0',
        borrowed: '1',
        interest: '0.5',
      },
    );
    expect(desk.balances(['a'], { asset: 'USDT' })).toMatchObject([
      { total: '7', borrowed: '0', interest: '0', net: '7' },
    ]);
    expect(desk.balances(['a'], { asset: 'BNB' })).toMatchObject([{ total: '2', net: '0.5', pair: 'BNBUSDT' }]);
    expect(it.frames.map(({ frame }) => (frame.e === 'balance' ? [frame.data.asset, frame.data.net] : []))).toEqual([
      ['USDT', '7'],
      ['BNB', '0.5'],
    ]);
  });
});

describe('positions', () => {
  test('are those of now, and while trading is halted those that were told last', () => {
    const { desk, it, report } = open({ positions: [position('1')] });
    it.live = [position('2')];
    expect([desk.positions(['a']), desk.holding.reported(['a'])]).toMatchObject([[{ qty: '2' }], [{ qty: '1' }]]);
    report(
      { kind: 'position', position: position('3') },
      { kind: 'position', position: position('1', { position_side: 'LONG' }) },
    );
    it.isHalted = true;
    expect(desk.positions(['a'])).toMatchObject([{ qty: '3' }, { qty: '1' }]);
    report({ kind: 'position', position: position('0.000') });
    expect([desk.positions(['a']), desk.positions(['c'])]).toMatchObject([[{ qty: '1', position_side: 'LONG' }], []]);
  });
});

test('what happens is told by kind, to its user, and ends with the exchange', () => {
  const { it, report, end, desk } = open();
  let ended = 0;
  desk.frames.subscribe({
    complete: () => {
      ended += 1;
    },
  });
  desk.settings.subscribe({
    complete: () => {
      ended += 1;
    },
  });
  report(
    { kind: 'fill', fill: { fill_id: '1' } },
    { kind: 'position', position: position('1') },
    { kind: 'setting' },
    { kind: 'entry', entry: {} },
  );
  desk.publishAccount({ api_id: 'a', owner: 'w' } as never);
  expect(it.frames.map(({ user_id, frame }) => [user_id, frame.e])).toEqual([
    ['u', 'fill'],
    ['u', 'position'],
    ['w', 'account'],
  ]);
  expect(it.settings).toMatchObject([{ user_id: 'u', api_id: 'a' }]);
  end();
  expect(ended).toBe(2);
});
