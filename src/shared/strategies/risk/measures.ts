import { must } from '../../base/assert.ts';
import { toScaled } from '../../base/decimal.ts';
import { moneyDecimals } from '../../core/ledger/money.ts';
import type { InstanceFigures } from '../../trade/instance.ts';
import type { Order } from '../../trade/order.ts';
import type { Move, PlaceMove, StrategyMarket } from '../moves.ts';
import { notionalAt, orderValue, quoteAt, restOf } from './notional.ts';

/** What an instance has in its markets, and what it is about to do. `marks` in ticks of each leg. */
export interface Stake {
  readonly legs: readonly StrategyMarket[];
  readonly marks: readonly number[];
  readonly open: readonly Order[];
  readonly figures: InstanceFigures;
}

const sizeOf = (value: bigint): bigint => (value < 0n ? -value : value);
const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const sum = (values: readonly bigint[]): bigint => values.reduce((total, each) => total + each, 0n);

export const isPlace = (move: Move): move is PlaceMove => move.kind === 'place';

/** Quote money of one order that is to be placed. */
const moveValue = ({ legs, marks }: Pick<Stake, 'legs' | 'marks'>, move: PlaceMove): bigint => {
  const leg = move.leg ?? 0;
  return orderValue(must(legs[leg], 'a leg').core, move, must(marks[leg], 'a mark'));
};

/** Leg of an order: the one of its market; the first where no other is. */
function legOf({ legs }: Pick<Stake, 'legs'>, { exchange, symbol, account_type }: Order): number {
  const leg = legs.findIndex(({ core }) => {
    const { instrument } = core.listed;
    return instrument.exchange === exchange && instrument.symbol === symbol && instrument.account_type === account_type;
  });
  return Math.max(0, leg);
}

/** Quote money of what is left of open orders, by leg and side, without those that are about to be canceled. */
function openValues(stake: Stake, moves: readonly Move[]) {
  const gone = new Set(moves.flatMap((move) => (move.kind === 'cancel' ? move.order_ids : [])));
  return stake.open
    .filter(({ order_id }) => !gone.has(order_id))
    .map((order) => {
      const leg = legOf(stake, order);
      const { core } = must(stake.legs[leg], 'a leg');
      return { leg, side: order.side, value: orderValue(core, restOf(core, order), must(stake.marks[leg], 'a mark')) };
    });
}

/** Quote money of what is held in a leg at its mark, below zero of what is owed. */
function heldIn({ legs, marks, figures }: Stake, leg: number): bigint {
  const { qty } = figures.legs ? must(figures.legs[leg], 'a leg') : figures;
  const base = must(toScaled(qty, moneyDecimals), 'base that is held');
  const { core } = must(legs[leg], 'a leg');
  const mark = must(marks[leg], 'a mark');
  if (!core.contract) return quoteAt(core, base, mark);
  const lots = Number(base / core.units.basePerLot);
  const value = notionalAt(core, mark, Math.abs(lots));
  return lots < 0 ? -value : value;
}

/** The largest of the orders that are to be placed, in quote money. */
export const largestOrder = (stake: Pick<Stake, 'legs' | 'marks'>, moves: readonly PlaceMove[]): bigint =>
  moves.map((move) => moveValue(stake, move)).reduce(larger, 0n);

/**
 * The largest position that moves could bring about in one leg, in quote money: what is held, and all open and new
 * orders of a side filled, on the sides on which there is something new.
 */
export function largestPosition(stake: Stake, moves: readonly Move[]): bigint {
  const placed = moves.filter(isPlace).map((move) => ({
    leg: move.leg ?? 0,
    side: move.side,
    value: moveValue(stake, move),
  }));
  const all = [...openValues(stake, moves), ...placed];
  return placed
    .map(({ leg, side }) => {
      const value = sum(all.filter((each) => each.leg === leg && each.side === side).map((each) => each.value));
      const held = heldIn(stake, leg);
      return side === 'BUY' ? held + value : value - held;
    })
    .reduce(larger, 0n);
}

/** What is held and all orders, open or about to be placed, in quote money over all legs. */
export const exposureOf = (stake: Stake, moves: readonly Move[] = []): bigint =>
  sum([
    ...stake.legs.map((_, leg) => sizeOf(heldIn(stake, leg))),
    ...openValues(stake, moves).map(({ value }) => value),
    ...moves.filter(isPlace).map((move) => moveValue(stake, move)),
  ]);
