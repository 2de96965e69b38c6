import { type Instrument, keyOfSymbol, type SymbolRef } from '../../../shared/market/instrument.ts';
import { isMargin } from '../../../shared/market/margin-instrument.ts';
import { instrumentsByKey } from './use-instrument.ts';

/** Ways to trade a pair of a spot market: with one's own money, or with loans from a wallet of either kind. */
const ways = ['spot', 'margin', 'isolated'] as const;
export type SpotWay = (typeof ways)[number];

export const isSpotWay = (type: Instrument['account_type']): type is SpotWay => type === 'spot' || isMargin(type);

/** The same pair in the ways in which it is traded, spot first; none for what is no pair of a spot market. */
export const waysOf = (table: readonly Instrument[], { exchange, symbol, account_type }: SymbolRef): Instrument[] =>
  isSpotWay(account_type)
    ? ways.flatMap((way) => instrumentsByKey(table).get(keyOfSymbol({ exchange, symbol, account_type: way })) ?? [])
    : [];

/** A pair as it opens where spot is traded with leverage: on cross margin, else isolated, else as it is. */
export const withLeverage = (table: readonly Instrument[], instrument: Instrument): Instrument =>
  instrument.account_type === 'spot'
    ? (waysOf(table, instrument).find(({ account_type }) => isMargin(account_type)) ?? instrument)
    : instrument;
