import { fromUnits, scaleOf, toScaled, toUnits } from '../../base/decimal.ts';
import type { Instrument } from '../../market/instrument.ts';
import { isLong, type Position } from '../../trade/position.ts';
import { contractFee, notionalOf, signedNotional, termsOf } from '../ledger/contract-terms.ts';
import { moneyDecimals, moneyText, unitsOf } from '../ledger/money.ts';

/** Lots that a percentage of so many comes to, of which two decimals count: rounded down. */
export const lotsOfPercent = (lots: number, percent: number): number =>
  Math.floor((lots * Math.round(percent * 100)) / 10_000);

/** Amount that a percentage of a position comes to; "0" where it is less than a step. */
export function amountOfPercent(qty: string, step: string, percent: number): string {
  const scale = scaleOf(step);
  return fromUnits(lotsOfPercent(toUnits(qty.replace('-', ''), scale) ?? 0, percent), scale);
}

/** What closing a part of a position would come to, in the settling asset; `profit` before fees. */
export interface CloseEstimate {
  readonly notional: string;
  readonly profit: string;
  /** Undefined of options, whose fee depends on their underlying. */
  readonly fee: string | undefined;
}

type Held = Pick<Position, 'qty' | 'position_side' | 'mark_price' | 'unrealized'>;

/**
 * What closing `amount` of a position at a price would come to, to the digit of what the engine would book: its cost is
 * its value at the mark less what is unrealised there. Undefined where amount or price do not lie on the grid, the
 * amount is none of the position, or the position has no mark.
 */
export function closeEstimate(
  position: Held,
  instrument: Instrument,
  amount: string,
  price: string,
  isMaker: boolean,
): CloseEstimate | undefined {
  const terms = termsOf(instrument, unitsOf(instrument));
  const size = scaleOf(instrument.step);
  const grid = scaleOf(instrument.tick);
  const held = toUnits(position.qty.replace('-', ''), size);
  const lots = toUnits(amount, size);
  const ticks = toUnits(price, grid);
  const mark = toUnits(position.mark_price, grid);
  const unrealised = toScaled(position.unrealized, moneyDecimals);
  if (!held || !lots || lots > held || !ticks || !mark || unrealised === undefined) return undefined;
  const sign = isLong(position) ? 1 : -1;
  const cost = signedNotional(terms, mark, sign * held) - unrealised;
  const share = lots === held ? cost : (cost * BigInt(lots)) / BigInt(held);
  const notional = notionalOf(terms, ticks, lots);
  return {
    notional: moneyText(notional),
    profit: moneyText(signedNotional(terms, ticks, sign * lots) - share),
    fee: instrument.option_type === null ? moneyText(contractFee(terms, notional, isMaker)) : undefined,
  };
}
