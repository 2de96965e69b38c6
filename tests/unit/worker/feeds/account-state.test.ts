import { describe, expect, test } from 'vitest';
import { AccountState, type AccountLists } from '../../../../src/worker/feeds/account/account-state.ts';
import { testAccount, testBalance, testOrder, testPosition } from '../../../doubles/trading.ts';

const lists = (changes: Partial<AccountLists> = {}): AccountLists => ({
  accounts: [testAccount()],
  orders: [],
  balances: [],
  positions: [],
  usdTotal: '100',
  ...changes,
});

function stateOf(changes: Partial<AccountLists> = {}): AccountState {
  const state = new AccountState();
  state.replace(lists(changes), new Set());
  return state;
}
const orderIds = (state: AccountState) => state.value().orders.map(({ order_id }) => order_id);

describe('the value', () => {
  test('has the newest orders and the oldest positions first', () => {
    const state = stateOf({
      orders: [
        testOrder({ order_id: 'old', created: 1 }),
        testOrder({ order_id: 'new', created: 9 }),
        testOrder({ order_id: 'mid', created: 5 }),
      ],
      positions: [
        testPosition({ symbol: 'B', opened: 5 }),
        testPosition({ symbol: 'A', opened: 1 }),
        testPosition({ symbol: 'C', opened: 9 }),
      ],
    });
    expect(orderIds(state)).toEqual(['new', 'mid', 'old']);
    expect(state.value().positions.map(({ symbol }) => symbol)).toEqual(['A', 'B', 'C']);
    expect(state.order('mid')?.created).toBe(5);
  });

  test('is empty and worth 0 before any list', () => {
    expect(new AccountState().value()).toEqual({
      accounts: [],
      orders: [],
      balances: [],
      positions: [],
      usdTotal: '0',
      finals: 0,
    });
  });

  test('tells balances apart by account, wallet, asset and pair, and positions by side too', () => {
    const balances = [
      testBalance(),
      testBalance({ api_id: 'a2' }),
      testBalance({ account_type: 'margin' }),
      testBalance({ asset: 'BTC' }),
      testBalance({ account_type: 'isolated', pair: 'BTCUSDT' }),
      testBalance({ account_type: 'isolated', pair: 'ETHUSDT' }),
    ];
    const positions = [
      testPosition(),
      testPosition({ api_id: 'a2' }),
      testPosition({ account_type: 'inverse' }),
      testPosition({ symbol: 'ETHUSDT' }),
      testPosition({ position_side: 'LONG' }),
    ];
    const state = stateOf({ balances, positions });
    expect([state.value().balances, state.value().positions.length]).toEqual([balances, 5]);
  });
});

describe('orders', () => {
  test('follow their version: a newer one is news, one as old or older is none', () => {
    const state = stateOf();
    expect([
      state.putOrder(testOrder({ version: 0 })),
      state.putOrder(testOrder({ version: 0 })),
      state.putOrder(testOrder({ version: 3 })),
      state.putOrder(testOrder({ version: 2 })),
    ]).toEqual([true, false, true, false]);
    expect(state.order('o1')?.version).toBe(3);
  });

  test('that are final leave the list, count once, and stay final for an older word or a late list', () => {
    const state = stateOf({ orders: [testOrder()] });
    expect(state.putOrder(testOrder({ version: 4, status: 'FILLED' }))).toBe(true);
    expect([
      state.putOrder(testOrder({ version: 4, status: 'FILLED' })),
      state.putOrder(testOrder({ version: 3 })),
    ]).toEqual([false, false]);
    state.replace(lists({ orders: [testOrder({ version: 3 })] }), new Set());
    expect([orderIds(state), state.value().finals]).toEqual([[], 1]);
  });

  test('that have gone from the list became final meanwhile, but for those that were told since it was asked for', () => {
    const state = stateOf({ orders: [testOrder(), testOrder({ order_id: 'o2' }), testOrder({ order_id: 'o3' })] });
    state.replace(lists({ orders: [testOrder({ order_id: 'o3' })] }), new Set(['o2']));
    expect([orderIds(state).toSorted(), state.value().finals]).toEqual([['o2', 'o3'], 1]);
  });

  test('of a list give way to a newer version that is known, and to no older one', () => {
    const state = stateOf({ orders: [testOrder({ version: 5, amount: '5' })] });
    state.replace(lists({ orders: [testOrder({ version: 4, amount: '4' })] }), new Set());
    expect(state.order('o1')?.amount).toBe('5');
    state.replace(lists({ orders: [testOrder({ version: 5, amount: '55' })] }), new Set());
    expect(state.order('o1')?.amount).toBe('55');
  });

  test('a thousand final ones are remembered, the oldest is forgotten first', () => {
    const state = stateOf();
    const final = (at: number) => testOrder({ order_id: `o${at}`, version: 2, status: 'CANCELED' });
    for (let at = 1; at <= 1_000; at++) state.putOrder(final(at));
    expect(state.putOrder(testOrder({ order_id: 'o1', version: 1 })), 'none is forgotten yet').toBe(false);
    state.putOrder(final(1_001));
    expect(state.putOrder(testOrder({ order_id: 'o2', version: 1 }))).toBe(false);
    expect(state.putOrder(testOrder({ order_id: 'o1', version: 1 }))).toBe(true);
    expect(state.value().finals).toBe(1_001);
  });
});

describe('positions and accounts', () => {
  test.each([
    ['0', 0],
    ['0.000', 0],
    ['-0.0', 0],
    ['0.01', 1],
    ['-5', 1],
    ['10', 1],
  ])('a position of %s: %i of it is there', (qty, count) => {
    const state = stateOf({ positions: [testPosition()] });
    state.putPosition(testPosition({ qty }));
    expect(state.value().positions.map((position) => position.qty)).toEqual(count === 0 ? [] : [qty]);
  });

  test('an account that is known keeps its place, another one is the newest', () => {
    const state = stateOf({ accounts: [testAccount('a1'), testAccount('a2')] });
    state.putAccount({ ...testAccount('a1'), active: false });
    state.putAccount(testAccount('a3'));
    expect(state.accounts.map(({ api_id, active }) => [api_id, active])).toEqual([
      ['a1', false],
      ['a2', true],
      ['a3', true],
    ]);
  });
});

describe('balances', () => {
  test.each([
    ['100', '90.5'],
    ['-20', '-5.25'],
    ['0', '0.000001'],
  ])('from %s to %s moves the total exactly', (before, after) => {
    const state = stateOf({ balances: [testBalance({ usd_value: before })], usdTotal: before });
    state.putBalance(testBalance({ usd_value: after }));
    expect([Number(state.value().usdTotal), state.value().balances.length]).toEqual([Number(after), 1]);
  });

  test('one that was not known adds what it is worth', () => {
    const state = stateOf({ balances: [testBalance()] });
    state.putBalance(testBalance({ asset: 'BTC', usd_value: '0.1' }));
    expect([state.value().usdTotal, state.value().balances.length]).toEqual(['100.1', 2]);
  });

  test.each([
    ['its worth', { usd_value: '120' }, true, '120'],
    ['nothing', {}, false, '100'],
    ['its amount as well', { usd_value: '120', net: '1' }, false, '100'],
    ['what is free of it as well', { usd_value: '120', free: '1' }, false, '100'],
    ['what is not known here', { asset: 'BTC', usd_value: '120' }, false, '100'],
  ])('valued anew, where %s is another: %j', (_what, changes, moved, total) => {
    const state = stateOf({ balances: [testBalance()] });
    expect(state.revalue([testBalance(changes)])).toBe(moved);
    expect([state.value().usdTotal, state.value().balances.length]).toEqual([total, 1]);
  });
});

test('an account that is removed goes with its orders, positions and balances, and takes its worth with it', () => {
  const state = stateOf({
    accounts: [testAccount(), testAccount('a2')],
    orders: [testOrder({ order_id: 'mine' }), testOrder({ order_id: 'other', api_id: 'a2' })],
    balances: [testBalance({ usd_value: '30.5' }), testBalance({ api_id: 'a2', usd_value: '69.5' })],
    positions: [testPosition(), testPosition({ api_id: 'a2' })],
    usdTotal: '100',
  });
  const { api_id } = testAccount();
  state.removeAccount(api_id);
  const { accounts, orders, balances, positions, usdTotal } = state.value();
  expect([accounts, orders, balances, positions].map((list) => list.map((each) => each.api_id))).toEqual([
    ['a2'],
    ['a2'],
    ['a2'],
    ['a2'],
  ]);
  expect(Number(usdTotal)).toBe(69.5);
});
