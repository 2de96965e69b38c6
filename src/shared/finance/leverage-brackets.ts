import { requireNotNegative, requirePositive } from './argument.ts';

/**
 * One step of a leverage table: from `floor` (notional: quote for linear contracts, coin for inverse ones) the
 * maintenance rate is `mmr`, a fraction.
 */
export interface Bracket {
  readonly floor: number;
  readonly mmr: number;
}

/**
 * A bracket with the amount that makes maintenance margin = notional·mmr − cum continuous over the floors; same unit as
 * `floor`.
 */
export interface CumulatedBracket extends Bracket {
  readonly cum: number;
}

/**
 * cum of a bracket from the one below it: floor·(mmr − mmr below) + cum below, in the unit of `floor`. Source: Binance,
 * maintenance amount of leverage brackets.
 */
export const cumOf = ({ floor, mmr }: Bracket, below: Omit<CumulatedBracket, 'floor'>): number =>
  floor * (mmr - below.mmr) + below.cum;

/**
 * Adds `cum` to a leverage table and keeps the other fields of its rows. Refuses a table that is empty, does not start
 * at 0, or whose floors or rates do not rise; rates lie between 0 and 1.
 */
export function cumulate<B extends Bracket>(brackets: readonly B[]): (B & CumulatedBracket)[] {
  if (brackets[0]?.floor !== 0) throw new RangeError('brackets must start at floor 0');
  const rows: (B & CumulatedBracket)[] = [];
  for (const bracket of brackets) {
    const below = rows.at(-1);
    requirePositive({ mmr: bracket.mmr, oneLessMmr: 1 - bracket.mmr });
    if (below && !(bracket.floor > below.floor && bracket.mmr > below.mmr))
      throw new RangeError(`brackets must rise: floor ${bracket.floor}, mmr ${bracket.mmr}`);
    rows.push({ ...bracket, cum: below ? cumOf(bracket, below) : 0 });
  }
  return rows;
}

/**
 * The bracket that a notional falls into, its floor inclusive; the notional is unsigned and in the unit of the floors.
 * Refuses an empty table and a negative notional.
 */
export function bracketAt<B extends Bracket>(brackets: readonly B[], notional: number): B {
  requireNotNegative({ notional });
  const bracket = brackets.findLast(({ floor }) => floor <= notional);
  if (!bracket) throw new RangeError(`no bracket for notional ${notional}`);
  return bracket;
}

/**
 * Maintenance margin of one position = notional·mmr − cum by the bracket of its notional, in the notional's unit; the
 * caller rounds up before it is compared with booked money.
 */
export function maintenanceMargin(brackets: readonly CumulatedBracket[], notional: number): number {
  const { mmr, cum } = bracketAt(brackets, notional);
  return notional * mmr - cum;
}
