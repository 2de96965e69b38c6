import { must } from '../../../../../src/shared/base/assert.ts';
import { toScaled } from '../../../../../src/shared/base/decimal.ts';
import { nextUniform } from '../../../../../src/shared/base/random.ts';
import { minuteMs } from '../../../../../src/shared/base/time.ts';
import { flatBar } from '../../../../../src/shared/market/kline.ts';
import type { Instrument } from '../../../../../src/shared/market/instrument.ts';
import type { AnyStrategy } from '../../../../../src/shared/strategies/strategy.ts';
import type { Order } from '../../../../../src/shared/trade/order.ts';
import { TwoMarkets } from './two-markets.ts';

const money = (text: string): bigint => must(toScaled(text, 12), text);
const lookMs = 250;
const fees = { maker: 0.0001, taker: 0.0002 };

/** One order as it was sent, by the turn in which that was. */
type Row = readonly [turn: number, leg: number, side: string, lots: number, ticks: number | null];

/** What two markets of a seed have made of a strategy. Money and base in money units. */
export interface PlayedLegs {
  readonly rows: readonly Row[];
  readonly fills: number;
  /** Of each leg: base by its figures less that by its orders. */
  readonly legs: readonly { readonly off: bigint }[];
  /** Profit by its figures, and by what its orders have moved and its holdings are at the marks. */
  readonly profit: bigint;
  readonly own: bigint;
  /** The widest net of both legs after a turn, that of the last turn, and what it may be. */
  readonly widest: bigint;
  readonly last: bigint;
  readonly bound: bigint;
}

/** Base and money that an order has moved: on spot a fee of a buy is taken in base. */
function movedBy({ side, filled_amount, filled_total, fee, account_type }: Order) {
  const sign = side === 'BUY' ? 1n : -1n;
  const isInBase = side === 'BUY' && account_type === 'spot';
  return {
    base: sign * money(filled_amount) - (isInBase ? money(fee) : 0n),
    money: -sign * money(filled_total) - (isInBase ? 0n : money(fee)),
  };
}

/** Both markets go along a walk, a little apart, and the perpetual's rates come and go; all by a seed. */
function moveMarkets(it: TwoMarkets, random: () => number, turn: number): void {
  const away = Math.round(20 * Math.sin(turn / 12) + 6 * random());
  it.a.move(Math.max(5_000, it.a.middle + Math.round(16 * (random() - 0.5))));
  it.b.move(it.a.middle + away);
  const level = Math.round(12 * Math.sin(turn / 30) + 4 * random()) / 10_000;
  it.b.rates = { predicted: level, nextMs: 0, intervalMs: 28_800_000, paid: [level, level, level] };
}

export interface PlayOptions {
  readonly isAlwaysAsked?: boolean;
  /** What is changed of the markets. */
  readonly a?: Partial<Instrument>;
  readonly b?: Partial<Instrument>;
  /** What may be unhedged after a turn, as `net` of its state counts it. */
  readonly bound?: string;
  /** Whether it goes by bars of a minute, and whether there have been some before it begins. */
  readonly byBars?: boolean;
  readonly seasoned?: boolean;
  /** What is done to its markets and orders once they have moved, before each turn. */
  readonly disturb?: (it: TwoMarkets, turn: number) => void;
}

/** Minutes before the first turn of a strategy that goes by bars. */
const barsBefore = 100;
const firstBarMs = 1_700_000_040_000;
/** Times that its markets come and go as fast: they are a pair within its window then. */
const pacePerBar = 4;

/** The minute that ends now closes at the prices of now. */
function closeBars(it: TwoMarkets): void {
  for (const market of [it.a, it.b]) market.bars = [...market.bars, flatBar(it.nowMs - minuteMs, market.middle / 10)];
}

/** Markets that have been there for a while, at the start of a minute. */
const withPast =
  (random: () => number) =>
  (it: TwoMarkets): void => {
    it.nowMs = firstBarMs;
    for (let turn = -barsBefore; turn < 0; turn++) {
      moveMarkets(it, random, turn * pacePerBar);
      closeBars(it);
      it.nowMs += minuteMs;
    }
    it.nowMs -= minuteMs;
  };

/** Plays a strategy of two legs for so many turns of a quarter of a second, or of a minute where it goes by bars. */
export function playLegs(
  strategy: AnyStrategy,
  params: Readonly<Record<string, unknown>>,
  seed: number,
  turns: number,
  {
    isAlwaysAsked = false,
    a = {},
    b = {},
    bound = '0.01',
    byBars = false,
    seasoned = byBars,
    disturb,
  }: PlayOptions = {},
): PlayedLegs {
  const state = { state: seed };
  const random = () => nextUniform(state);
  const stepMs = byBars ? minuteMs : lookMs;
  const it = new TwoMarkets(strategy, params, {
    a: { ...fees, ...a },
    b: { ...fees, ...b },
    leg: { api_id: 'a' },
    ...(seasoned && { begin: withPast(random) }),
  });
  const rows: Row[] = [];
  let [widest, last] = [0n, 0n];
  for (let turn = 0; turn < turns; turn++) {
    const before = it.sent.length;
    it.nowMs += stepMs / 2;
    if (isAlwaysAsked && turn > 0) it.turn();
    moveMarkets(it, random, byBars ? turn * pacePerBar : turn);
    it.nowMs += stepMs / 2;
    if (byBars) closeBars(it);
    for (const order of it.resting) if (random() < 0.3) it.fill(order, Math.ceil(10 * random()) / 10);
    disturb?.(it, turn);
    it.turn();
    rows.push(...it.sent.slice(before).map(({ leg = 0, side, lots, ticks }): Row => [turn, leg, side, lots, ticks]));
    // While it prepares, B is still to take up all that is invested.
    const net = it.machine.state.status === 'TRADING' ? money(it.figures.state?.net ?? '0') : 0n;
    last = net < 0n ? -net : net;
    if (last > widest) widest = last;
  }
  const orders = [...it.orders.values()];
  const legs = must(it.figures.legs, 'legs').map(({ qty, mark }, leg) => {
    const moved = orders.filter(({ api_id }) => api_id === (leg === 0 ? 'a' : 'f')).map(movedBy);
    const base = moved.reduce((sum, each) => sum + each.base, 0n);
    const cash = moved.reduce((sum, each) => sum + each.money, 0n);
    return { off: money(qty) - base, own: cash + (base * money(mark)) / 10n ** 12n };
  });
  return {
    rows,
    fills: orders.filter(({ filled_amount }) => Number(filled_amount) > 0).length,
    legs: legs.map(({ off }) => ({ off })),
    profit: money(it.figures.profit),
    own: legs.reduce((sum, { own }) => sum + own, 0n),
    widest,
    last,
    bound: money(bound),
  };
}
