import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { doOrder } from '../../../src/shared/contracts/order-place.ts';
import { DashboardState } from '../../../src/shared/trade/workspace/dashboard-state.ts';
import { draftProblem, type OrderDraft } from '../../../src/shared/trade/order-draft.ts';
import { isFinal, type OrderEvent, orderStatuses, statusAfter } from '../../../src/shared/trade/order-status.ts';
import {
  addTab,
  defaultTabs,
  moveTab,
  removeOtherTabs,
  removeTab,
  replaceTab,
  selectTab,
  type Tab,
  type Tabs,
  tabOf,
} from '../../../src/shared/trade/workspace/tab.ts';
import { defaultDashboardState } from '../../doubles/dashboard-state.ts';

const events: OrderEvent[] = [
  'accept',
  'refuse',
  'hold',
  'acknowledge',
  'start',
  'reject',
  'time_out',
  'adopt_open',
  'adopt_partial',
  'adopt_filled',
  'adopt_canceled',
  'unknown',
  'trigger',
  'trigger_market',
  'drop',
  'expire',
  'partial_fill',
  'fill',
  'request_cancel',
  'cancel',
  'cancel_rejected',
  'finish',
  'fail',
  'liquidate',
];

describe('order status', () => {
  test('a final status is never left', () => {
    for (const status of orderStatuses.filter(isFinal))
      for (const event of events) expect(statusAfter(status, event), `${status} on ${event}`).toBeUndefined();
  });

  test('every status but the final ones can be left, and every status can be reached', () => {
    const reached = new Set<string>();
    for (const from of ['NONE', ...orderStatuses] as const)
      for (const event of events) {
        const to = statusAfter(from, event, 'UNFILLED');
        if (to) reached.add(to);
      }
    expect([...reached].sort()).toEqual([...orderStatuses].sort());
    for (const status of orderStatuses.filter((name) => !isFinal(name)))
      expect(
        events.some((event) => statusAfter(status, event, 'UNFILLED')),
        status,
      ).toBe(true);
  });

  test.each([
    ['CANCELING', 'fill', 'FILLED'],
    ['CANCELING', 'partial_fill', 'CANCELING'],
    ['CANCELING', 'cancel', 'CANCELED'],
    ['PLACE_ORDER', 'refuse', 'FAILURE'],
    ['WAITING', 'drop', 'CANCELED'],
    ['EXECUTION_TIMEOUT', 'unknown', 'FAILURE'],
    ['UNFILLED', 'expire', 'EXPIRED'],
  ] as const)('%s on %s becomes %s', (from, event, to) => {
    expect(statusAfter(from, event)).toBe(to);
  });

  test('a rejected cancel goes back to where the order was', () => {
    expect(statusAfter('CANCELING', 'cancel_rejected', 'PARTIALLY_FILLED')).toBe('PARTIALLY_FILLED');
    expect(statusAfter('UNFILLED', 'cancel_rejected', 'PARTIALLY_FILLED')).toBeUndefined();
  });
});

describe('dashboard tabs', () => {
  const eth = tabOf({ exchange: 'OKX', symbol: 'ETHUSDT', account_type: 'spot', base: 'ETH', quote: 'USDT' });
  const tabs: Tabs = { list: defaultTabs, current: defaultTabs[0]!.key };

  test('three BTC spot tabs on three exchanges stand there by default', () => {
    expect(defaultTabs.map(({ key }) => key)).toEqual([
      'BINANCE/BTCUSDT/spot',
      'OKX/BTCUSDT/spot',
      'HALYARD/BTCUSDT/spot',
    ]);
  });

  test('a known key is only selected, a new one is appended and selected', () => {
    expect(addTab(tabs, defaultTabs[2]!)).toEqual({ list: defaultTabs, current: defaultTabs[2]!.key });
    const added = addTab(tabs, eth);
    expect(added.list.at(-1)).toEqual(eth);
    expect(added.current).toBe(eth.key);
  });

  test('removing selects the previous tab, or the first where the first was removed', () => {
    expect(removeTab(tabs, defaultTabs[2]!.key).current).toBe(defaultTabs[1]!.key);
    expect(removeTab(tabs, defaultTabs[0]!.key).current).toBe(defaultTabs[1]!.key);
  });

  test('replacing swaps key and value in place and selects', () => {
    const replaced = replaceTab(tabs, defaultTabs[1]!.key, eth);
    expect(replaced.list.map(({ key }) => key)).toEqual([defaultTabs[0]!.key, eth.key, defaultTabs[2]!.key]);
    expect(replaced.current).toBe(eth.key);
  });

  test('removing the last tab leaves none selected, and one that is not there changes nothing', () => {
    expect(removeTab({ list: [eth], current: eth.key }, eth.key)).toEqual({ list: [], current: '' });
    expect(removeTab(tabs, eth.key)).toBe(tabs);
  });

  test('selecting takes a tab that is there, and no other', () => {
    expect(selectTab(tabs, defaultTabs[1]!.key)).toEqual({ list: defaultTabs, current: defaultTabs[1]!.key });
    expect(selectTab(tabs, eth.key)).toBe(tabs);
  });

  test('replacing by a tab that is there already closes the old one; by itself, or of one that is not there, nothing is closed', () => {
    const [a, b, c] = defaultTabs as [Tab, Tab, Tab];
    expect(replaceTab(tabs, a.key, c)).toEqual({ list: [b, c], current: c.key });
    expect(replaceTab(tabs, b.key, b)).toEqual({ list: [a, b, c], current: b.key });
    expect(replaceTab(tabs, eth.key, b)).toBe(tabs);
  });

  test('moving keeps the other tabs in their order and the selection, and stops at both ends', () => {
    const [a, b, c] = defaultTabs.map(({ key }) => key) as [string, string, string];
    const moved = (key: string, to: number) => moveTab({ ...tabs, current: b }, key, to);
    expect(moved(a, 2).list.map(({ key }) => key)).toEqual([b, c, a]);
    expect(moved(c, -3).list.map(({ key }) => key)).toEqual([c, a, b]);
    expect(moved(a, 9).list.map(({ key }) => key)).toEqual([b, c, a]);
    expect(moved(a, 2).current).toBe(b);
    expect(moveTab(tabs, eth.key, 0)).toBe(tabs);
    expect([moveTab(tabs, b, 1), moveTab(tabs, c, 9), moveTab(tabs, a, -1)].every((each) => each === tabs)).toBe(true);
  });

  test('closing the others keeps what cannot be closed', () => {
    const [a, b, c] = defaultTabs as [Tab, Tab, Tab];
    expect(removeOtherTabs({ list: [{ ...a, closable: false }, b, c], current: b.key }, c.key)).toEqual({
      list: [{ ...a, closable: false }, c],
      current: c.key,
    });
    expect(removeOtherTabs(tabs, eth.key)).toBe(tabs);
  });

  test('whatever is done, keys stay unique and the selection exists where any tab does', () => {
    const pool = [...defaultTabs, eth];
    const step = fc.tuple(
      fc.constantFrom('add', 'remove', 'replace', 'move', 'others'),
      fc.constantFrom(...pool),
      fc.constantFrom(...pool),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let state: Tabs = tabs;
        for (const [what, one, other] of steps) {
          const before = state;
          if (what === 'add') state = addTab(state, one);
          else if (what === 'remove') state = removeTab(state, one.key);
          else if (what === 'replace') state = replaceTab(state, one.key, other);
          else if (what === 'others') state = removeOtherTabs(state, one.key);
          else {
            state = moveTab(state, one.key, pool.indexOf(other));
            expect(state.list.map(({ key }) => key).toSorted()).toEqual(before.list.map(({ key }) => key).toSorted());
          }
          const keys = state.list.map(({ key }) => key);
          expect(new Set(keys).size).toBe(keys.length);
          expect(keys.length === 0 ? state.current === '' : keys.includes(state.current) || state.current === '').toBe(
            true,
          );
        }
      }),
    );
  });
});

describe('dashboard state', () => {
  test('the defaults are those of the specification', () => {
    expect(defaultDashboardState()).toMatchObject({
      current_command_tab: 'current',
      sync_mode: true,
      quick_mode: true,
      sync_ratio: 100,
      sync_sizing: 'RATIO',
      sync_exchanges: false,
      currency_type: 0,
      spot_leverage_activate: false,
      auto_loan: false,
      api_select_list: [],
    });
  });

  test('one bad value falls back alone', () => {
    const state = v.parse(DashboardState, { sync_ratio: 'a lot', quick_mode: false, tabs: [{ nonsense: 1 }] });
    expect(state.sync_ratio).toBe(100);
    expect(state.quick_mode).toBe(false);
    expect(state.tabs).toEqual(defaultTabs);
  });
});

describe('an order draft', () => {
  const limit: OrderDraft = { order_type: 'LIMIT', side: 'BUY', amount: '1', price: '2' };
  const market: OrderDraft = { order_type: 'MARKET', side: 'BUY', amount: '1' };
  const stop: OrderDraft = { order_type: 'STOP_LOSS', side: 'SELL', amount: '1', trigger_price: '3' };
  const oco: OrderDraft = { order_type: 'OCO', side: 'SELL', amount: '1', oco: {} };
  test.each<[OrderDraft, string, string]>([
    [{ ...limit, price: undefined }, 'price', 'required'],
    [{ ...limit, amount: undefined }, 'amount', 'required'],
    [{ ...limit, total: '5' }, 'total', 'market_buy_only'],
    [{ order_type: 'MARKET', side: 'SELL', total: '5' }, 'total', 'market_buy_only'],
    [{ ...market, price: '3' }, 'price', 'limit_only'],
    [{ ...limit, post_only: true, time_in_force: 'IOC' }, 'post_only', 'gtx_only'],
    [{ ...market, time_in_force: 'GTX' }, 'time_in_force', 'limit_only'],
    [{ ...stop, order_type: 'STOP_MARKET' }, 'order_type', 'futures_only'],
    [{ ...stop, order_type: 'TAKE_PROFIT_MARKET' }, 'order_type', 'futures_only'],
    [{ ...stop, trigger_price: undefined }, 'trigger_price', 'required'],
    [{ ...limit, trigger_price: '3' }, 'trigger_price', 'trigger_only'],
    [{ ...limit, trigger_by: 'LAST' }, 'trigger_by', 'trigger_only'],
    [{ ...stop, trigger_by: 'MARK' }, 'trigger_by', 'last_only'],
    [{ ...stop, trigger_by: 'INDEX' }, 'trigger_by', 'last_only'],
    [{ ...stop, price: '3' }, 'price', 'limit_only'],
    [{ ...stop, order_type: 'TAKE_PROFIT' }, 'price', 'required'],
    [{ ...stop, order_type: 'TRIGGER_LIMIT' }, 'price', 'required'],
    [{ ...stop, time_in_force: 'IOC' }, 'time_in_force', 'gtc_or_gtd'],
    [{ ...stop, order_type: 'CONDITIONAL', time_in_force: 'FOK' }, 'time_in_force', 'gtc_or_gtd'],
    [{ ...limit, time_in_force: 'GTD' }, 'expire_time', 'required'],
    [{ ...limit, expire_time: 5 }, 'expire_time', 'gtd_only'],
    [{ ...stop, expire_time: 5 }, 'expire_time', 'gtd_only'],
    [{ ...limit, time_in_force: 'DAY' }, 'time_in_force', 'astock_only'],
    [{ ...limit, time_in_force: 'DAY', account_type: 'spot' }, 'time_in_force', 'astock_only'],
    [{ ...oco, oco: undefined }, 'oco', 'required'],
    [{ ...limit, oco: {} }, 'oco', 'oco_only'],
    [{ ...oco, side: 'BUY', amount: undefined, total: '5' }, 'total', 'market_buy_only'],
    [{ ...oco, account_type: 'linear', amount: undefined, close_position: true }, 'close_position', 'not_with_oco'],
    [{ ...oco, account_type: 'linear', tp: {} }, 'tp', 'not_with_oco'],
    [{ ...oco, account_type: 'linear', sl: {} }, 'sl', 'not_with_oco'],
    [{ ...limit, side: 'SELL', tp: {} }, 'tp', 'buy_only'],
    [{ ...limit, side: 'SELL', account_type: 'margin', sl: {} }, 'sl', 'buy_only'],
    [{ ...limit, account_type: 'astock', sl: {} }, 'sl', 'day_only'],
    [{ ...oco, side: 'BUY', tp: {} }, 'tp', 'not_with_oco'],
    [{ ...oco, post_only: true }, 'post_only', 'gtx_only'],
    [{ ...oco, trigger_price: '3' }, 'trigger_price', 'trigger_only'],
  ])('%j is wrong at %s: %s', (draft, field, rule) => {
    expect(draftProblem(draft)).toEqual({ field, rule });
  });

  test.each<OrderDraft>([
    limit,
    market,
    stop,
    oco,
    { ...limit, time_in_force: 'GTD', expire_time: 5 },
    { ...stop, time_in_force: 'GTD', expire_time: 5, trigger_by: 'LAST' },
    { ...stop, side: 'BUY', amount: undefined, total: '9' },
    { ...stop, order_type: 'CONDITIONAL' },
    { ...stop, order_type: 'CONDITIONAL', price: '2', time_in_force: 'IOC' },
    { ...limit, time_in_force: 'DAY', account_type: 'astock' },
    { ...stop, order_type: 'STOP_MARKET', account_type: 'linear' },
    { ...oco, trigger_by: 'LAST' },
    { ...limit, tp: {}, sl: {} },
    { ...limit, account_type: 'forex', sl: {} },
    { ...limit, side: 'SELL', account_type: 'linear', tp: {} },
    { ...oco, account_type: 'linear', trigger_by: 'MARK', reduce_only: true },
  ])('%j is coherent', (draft) => {
    expect(draftProblem(draft)).toBeUndefined();
  });

  test.each(['0', '-1', 'NaN', '1e308', '0x10', '9'.repeat(40), '-0', '', '１'])(
    'the amount %j is refused with its name',
    (amount) => {
      const parsed = v.safeParse(doOrder.input, {
        api_id: 'a',
        exchange: 'OKX',
        symbol: 'BTCUSDT',
        account_type: 'spot',
        side: 'BUY',
        order_type: 'LIMIT',
        price: '1',
        amount,
        client_id: 'x',
      });
      expect(parsed.success).toBe(false);
      expect(parsed.issues?.map((issue) => v.getDotPath(issue))).toContain('amount');
    },
  );
});
