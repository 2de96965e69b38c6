import { apply } from '../../../../../src/shared/core/apply.ts';
import { fromUnits } from '../../../../../src/shared/base/decimal.ts';
import { must } from '../../../../../src/shared/base/assert.ts';
import { freeOf, heldOf } from '../../../../../src/shared/core/ledger/accounts.ts';
import { moneyDecimals } from '../../../../../src/shared/core/ledger/money.ts';
import { holdingOf } from '../../../../../src/shared/core/shares/hours.ts';
import { stepMs } from '../../../../../src/shared/core/state/core-state.ts';
import type { Answer } from '../../../../../src/shared/core/state/effects.ts';
import { aSharePhase } from '../../../../../src/shared/market/session/a-share-session.ts';
import { paramsOf } from '../../../../../src/shared/strategies/params.ts';
import type { Setup, StrategyInstance } from '../../../../../src/shared/strategies/strategy.ts';
import { childIdOf, childOf } from '../../../../../src/shared/trade/child-id.ts';
import type { Fill, Order } from '../../../../../src/shared/trade/order.ts';
import { strategyOf } from '../../backtest/backtest-kit.ts';
import { ShareMarket } from './share-market.ts';

/** The time of a text like `2026-11-20 10:00` in China. */
export const china = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+08:00`);

export const astockExec = strategyOf('ASTOCK_EXEC');

export interface DayOptions {
  readonly symbol?: string;
  readonly startMs?: number;
  readonly params?: object;
  /** Fair price in ticks by the time. */
  readonly fair?: (atMs: number) => number;
  /** Shares held from the day before, and bought today before it begins. */
  readonly held?: number;
  readonly bought?: number;
  readonly money?: string;
  /** Shares that others trade in a minute. */
  readonly perMinute?: number;
  readonly isSuspended?: (atMs: number) => boolean;
  /** Whether it is begun anew from its orders at a time. */
  readonly restarts?: (atMs: number) => boolean;
  /** It is asked only when it has said that something is due, or an order has changed. */
  readonly skips?: boolean;
  /** Between two looks, ms. */
  readonly lookMs?: number;
}

/** An order that was asked for, and when. */
export interface Asked {
  readonly atMs: number;
  readonly phase: string;
  readonly lots: number;
  readonly ticks: number;
}

/** What came of a day. */
export interface DayOutcome {
  readonly setup: Setup<unknown, { readonly day: number }>;
  readonly asked: readonly Asked[];
  /** Refusals of orders, and of cancels, by the core: a code and the data of each. */
  readonly refused: readonly unknown[];
  readonly cancels: number;
  readonly fills: readonly Fill[];
  readonly filled: number;
  readonly open: number;
  readonly stop: { readonly atMs: number; readonly reason: string } | undefined;
  readonly doings: readonly string[];
  readonly figures: ReturnType<StrategyInstance['figures']>;
  /** What the account has gained in yuan at the last mark, its shares valued at that. */
  readonly gained: number;
}

const user_id = 'u';
const api_id = 'a';

/** Plays one execution over its day against the core, whose rules are the exchange's. Throws what its start refuses. */
export function playDay(options: DayOptions = {}): DayOutcome {
  const { startMs = china('2026-11-20 09:31'), money = '100000000', held = 0, bought = 0, lookMs = 60_000 } = options;
  const market = new ShareMarket(options, startMs);
  const { state } = market;
  const { base } = market.instrument;
  const orders = new Map<string, Order>();
  const all: Fill[] = [];
  const refused: unknown[] = [];
  let cancels = 0;
  let orderChanges = 0;
  let instance: StrategyInstance | undefined;
  const command = (given: Parameters<typeof apply>[1]): Answer => {
    const { events, answer } = apply(state, given, market.nowMs);
    for (const event of events) {
      if (event.kind === 'order' && childOf(event.order.client_id) !== undefined) {
        orders.set(event.order.order_id, event.order);
        instance?.take(event.order);
        orderChanges += 1;
      }
      if (event.kind === 'fill') all.push(event.fill);
    }
    return answer;
  };
  const deposit = (asset: string, amount: string) =>
    command({ kind: 'deposit', user_id, api_id, account_type: 'astock', asset, amount });
  deposit('CNY', money);
  if (held > 0) deposit(base, String(held));
  market.nowMs = startMs;
  command({ kind: 'rebase', step: Math.floor(startMs / stepMs) });
  if (bought > 0) {
    const best = must(market.best(0 as never) ?? market.best(1 as never), 'a price');
    for (let tries = 0; tries < 50 && holdingOf(state, market.core, api_id, startMs).boughtToday < bought; tries++)
      command({
        kind: 'place',
        user_id,
        client_id: `b${tries}`,
        hash: `b${tries}`,
        source: 'API',
        orders: [
          {
            api_id,
            client_id: `b${tries}`,
            market: market.core.key,
            side: 'BUY',
            order_type: 'LIMIT',
            time_in_force: 'IOC',
            amount: String(bought - holdingOf(state, market.core, api_id, startMs).boughtToday),
            price: fromUnits(best + 5, market.grid.price),
          },
        ],
      });
  }
  const leg = () => ({
    core: market.core,
    market,
    api_id,
    freeOf: (asset: string) => freeOf(state.ledger, api_id, 'astock', asset),
    sellable: holdingOf(state, market.core, api_id, market.nowMs).sellable,
  });
  const given = { side: 'BUY', quantity: '1000', algo: 'TWAP', slices: 5, ...options.params };
  const params = paramsOf(astockExec, JSON.parse(JSON.stringify(given)));
  const setup = astockExec.setUp(params, { legs: [leg()], nowMs: startMs });
  const begin = (memory: unknown): StrategyInstance => {
    const made = astockExec.begin({
      legs: [leg()],
      params: setup.params,
      plan: setup.plan,
      memory,
      created: startMs,
      nowMs: market.nowMs,
    });
    for (const order of [...orders.values()].sort((a, b) => Number(a.order_id) - Number(b.order_id))) made.take(order);
    return made;
  };
  instance = begin(undefined);
  let marks = setup.marks;
  const heldNow = () => ['CNY', base].map((asset) => heldOf(state.ledger, api_id, 'astock', asset));
  const heldBefore = heldNow();
  const asked: Asked[] = [];
  const doings: string[] = [];
  let stop: DayOutcome['stop'];
  const { closeMs, edges } = edgesOf((setup.plan as { readonly day: number }).day);
  const times = [...edges];
  for (let at = startMs; at < closeMs + 120_000; at += lookMs) times.push(at);
  let isSuspended = false;
  let dueMs = 0;
  let taken = 0;
  let isTrading = false;
  for (const atMs of [...new Set(times)].filter((at) => at >= startMs).sort((a, b) => a - b)) {
    const last = Math.floor(atMs / stepMs);
    if (last > state.step + 2) {
      market.nowMs = (last - 2) * stepMs;
      command({ kind: 'rebase', step: last - 2 });
    }
    while (state.step < last) {
      market.nowMs = (state.step + 1) * stepMs;
      command({ kind: 'step', step: state.step + 1 });
    }
    market.nowMs = atMs;
    const isNow = options.isSuspended?.(atMs) ?? false;
    if (isNow !== isSuspended) {
      isSuspended = isNow;
      market.list(isNow ? 'HALT' : 'TRADING');
      command({ kind: 'rebase', step: state.step });
    }
    if (options.restarts?.(atMs)) instance = begin(instance.memory);
    if (options.skips && isTrading && atMs < dueMs && taken === orderChanges) continue;
    taken = orderChanges;
    for (let turn = 0; turn < 20 && !stop; turn++) {
      const [lowest, highest] = [market.best(1 as never), market.best(0 as never)];
      if (lowest !== undefined && highest !== undefined) marks = [Math.floor((lowest + highest) / 2)];
      const step = instance.step(isTrading ? 'TRADING' : 'PREPARING', atMs, marks);
      if (!isTrading && step.isDone) {
        isTrading = true;
        continue;
      }
      doings.push(instance.figures(marks, '1').doing ?? 'OVER');
      if (step.stop) stop = { atMs, reason: step.stop.reason };
      for (const move of step.moves) {
        if (move.kind === 'cancel') {
          cancels += move.order_ids.length;
          const answer = command({ kind: 'cancel', user_id, order_ids: move.order_ids });
          if (answer.kind === 'canceled')
            refused.push(...answer.results.filter(({ code }) => code !== null).map((each) => ['cancel', atMs, each]));
          continue;
        }
        asked.push({ atMs, phase: aSharePhase(atMs), lots: move.lots, ticks: move.ticks! });
        const client_id = childIdOf('i-0', move.number);
        const answer = command({
          kind: 'place',
          user_id,
          client_id,
          hash: client_id,
          source: 'BOT',
          orders: [
            {
              api_id,
              client_id,
              market: market.core.key,
              side: move.side,
              order_type: 'LIMIT',
              time_in_force: 'DAY',
              amount: String(move.lots),
              price: fromUnits(move.ticks!, market.grid.price),
            },
          ],
        });
        if (answer.kind !== 'placed') refused.push([atMs, move, answer]);
        else if (answer.outcomes[0]?.refusal) refused.push([atMs, move, answer.outcomes[0].refusal]);
      }
      if (step.moves.length === 0) {
        dueMs = step.due?.atMs ?? 0;
        break;
      }
    }
    if (stop) break;
  }
  const fills = all.filter(({ order_id }) => orders.has(order_id));
  return {
    setup: setup as DayOutcome['setup'],
    asked,
    refused,
    cancels,
    fills,
    filled: fills.reduce((sum, { qty }) => sum + Number(qty), 0),
    open: instance.open.length,
    stop,
    doings: doings.filter((doing, index) => doing !== 'OVER' && doing !== doings[index - 1]),
    figures: instance.figures(marks, '1000000'),
    gained: gainedBy(heldBefore, heldNow(), marks[0]!),
  };
}

/** Yuan gained between two holdings of yuan and shares, at a price in ticks. */
function gainedBy(before: readonly bigint[], now: readonly bigint[], ticks: number): number {
  const [cash, shares] = now.map((units, index) => Number(units - before[index]!) / 10 ** moneyDecimals);
  return cash! + shares! * (ticks / 100);
}

/** Moments of a day at which something begins or ends. */
function edgesOf(day: number) {
  const start = day * 86_400_000 - 8 * 3_600_000;
  const at = (text: string): number =>
    start +
    Number(text.slice(0, 2)) * 3_600_000 +
    Number(text.slice(3, 5)) * 60_000 +
    Number(text.slice(6) || 0) * 1_000;
  const texts = [
    '09:15',
    '09:20',
    '09:25',
    '09:30',
    '11:30',
    '13:00',
    '14:56:55',
    '14:56:58',
    '14:57',
    '14:58',
    '15:00',
  ];
  return { closeMs: at('15:00'), edges: [...texts.map(at), at('15:00') + 1_000] };
}
