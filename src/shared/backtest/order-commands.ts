import { must } from '../base/assert.ts';
import { fromUnits, toScaled, toUnits } from '../base/decimal.ts';
import type { RefusalCode } from '../base/refusal.ts';
import { moneyDecimals } from '../core/ledger/money.ts';
import type { Command, External } from '../core/state/command.ts';
import type { Answer } from '../core/state/effects.ts';
import type { MarketState } from '../core/state/market-state.ts';
import { type PlaceMove, timeInForce } from '../strategies/moves.ts';
import { childIdOf } from '../trade/child-id.ts';
import type { Fill, Side } from '../trade/order.ts';
import type { BacktestFill } from './fill-log.ts';

/** The only user of a backtest. */
export const user_id = 'u';
/** Id of the only instance. */
const parent = 'i-0';

/** The command that places the order of a move for an account, with what it is shown of a book outside the core. */
export function placeCommand(
  { key, grid: { price, size } }: Pick<MarketState, 'key' | 'grid'>,
  api_id: string,
  move: PlaceMove,
  external?: External,
): Command {
  const { number, side, lots, ticks, isReducing } = move;
  const client_id = childIdOf(parent, number);
  return {
    kind: 'place',
    user_id,
    client_id,
    hash: client_id,
    source: 'BOT',
    orders: [
      {
        api_id,
        client_id,
        market: key,
        side,
        order_type: ticks === null ? 'MARKET' : 'LIMIT',
        time_in_force: timeInForce(move),
        amount: fromUnits(lots, size),
        ...(ticks !== null && { price: fromUnits(ticks, price) }),
        ...(isReducing && { reduce_only: true }),
        ...(external && { external }),
      },
    ],
  };
}

/** The code by which a place command of one order was refused, if it was. */
export function placeRefusal(answer: Answer): RefusalCode | undefined {
  if (answer.kind === 'refused') return answer.code;
  if (answer.kind !== 'placed') throw new Error(`a place command was answered with ${answer.kind}`);
  return answer.outcomes[0]?.refusal?.code;
}

/** A fill of the core as the log has it. */
export const fillOf = (
  { grid }: Pick<MarketState, 'grid'>,
  { price, qty, fee, is_maker }: Fill,
  side: Side,
  atMs: number,
): BacktestFill => ({
  atMs,
  side,
  ticks: must(toUnits(price, grid.price), 'a price'),
  lots: must(toUnits(qty, grid.size), 'a size'),
  fee: must(toScaled(fee, moneyDecimals), 'a fee'),
  isMaker: is_maker,
});
