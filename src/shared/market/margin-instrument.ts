import type { AccountType, Instrument, SymbolRef } from './instrument.ts';

/** Account types in which a spot market is traded with a loan. */
export type MarginAccount = 'margin' | 'isolated';

export const isMargin = (type: AccountType): type is MarginAccount => type === 'margin' || type === 'isolated';

/** What the classes of margin symbols tell of one: its leverages, 0 where it has no margin of the kind. */
interface MarginSymbol extends Pick<SymbolRef, 'exchange' | 'symbol'> {
  readonly cross_leverage: number;
  readonly isolated_leverage: number;
}

/** Spot symbols that may be traded on margin, by class: with both kinds, with isolated or with cross margin alone. */
export interface MarginClasses {
  readonly both: readonly MarginSymbol[];
  readonly only_isolated: readonly MarginSymbol[];
  readonly only_margin: readonly MarginSymbol[];
}

const idOf = ({ exchange, symbol }: MarginSymbol): string => `${exchange}/${symbol}`;

/**
 * The rows of margin of one kind. Margin is traded in the spot market's book, so they differ from the spot rows of
 * `table` in account type and leverage alone.
 */
export function marginRows(
  table: readonly Instrument[],
  { both, only_isolated, only_margin }: MarginClasses,
  account_type: MarginAccount,
): Instrument[] {
  const isCross = account_type === 'margin';
  const leverages = new Map(
    [...both, ...(isCross ? only_margin : only_isolated)].map((row) => [
      idOf(row),
      isCross ? row.cross_leverage : row.isolated_leverage,
    ]),
  );
  return table.flatMap((instrument) => {
    const max_leverage =
      instrument.account_type === 'spot' ? leverages.get(`${instrument.exchange}/${instrument.symbol}`) : undefined;
    return max_leverage === undefined ? [] : [{ ...instrument, account_type, max_leverage }];
  });
}

/** A table with the rows of margin behind it; the same table where there are none. */
export function withMarginRows(table: readonly Instrument[], classes: MarginClasses): readonly Instrument[] {
  const rows = [...marginRows(table, classes, 'margin'), ...marginRows(table, classes, 'isolated')];
  return rows.length === 0 ? table : [...table, ...rows];
}
