import type { AccountType, Exchange, Instrument } from '../../shared/market/instrument.ts';
import type { LineMarket } from './grammar.ts';

/** Whether a word of a line names this instrument: its base, its symbol, or base and quote. */
export const isNamed = (
  { base, quote, symbol }: Pick<Instrument, 'base' | 'quote' | 'symbol'>,
  word: string,
): boolean => [base, symbol, `${base}${quote}`].some((name) => name.toUpperCase() === word);

const typesOf: Readonly<Record<LineMarket, readonly AccountType[]>> = {
  spot: ['spot', 'astock', 'forex'],
  perp: ['linear', 'inverse'],
};

export interface Wanted {
  readonly symbol: string;
  readonly exchange?: Exchange;
  readonly market?: LineMarket;
}

/**
 * The market that is meant while `current` is shown: on its exchange where none is named, of its type and quote where
 * there are several.
 */
export function findInstrument(
  table: readonly Instrument[],
  { symbol, exchange, market }: Wanted,
  current: Pick<Instrument, 'exchange' | 'account_type' | 'quote'>,
): Instrument | undefined {
  const found = table.filter(
    (instrument) =>
      instrument.exchange === (exchange ?? current.exchange) &&
      isNamed(instrument, symbol) &&
      (market === undefined || typesOf[market].includes(instrument.account_type)),
  );
  const rank = (one: Instrument): number =>
    [
      one.account_type === current.account_type,
      one.symbol.toUpperCase() === symbol,
      one.account_type === 'spot',
      one.quote === current.quote,
      one.quote === 'USDT',
    ].reduce((sum, isBetter) => sum * 2 + Number(isBetter), 0);
  return found.reduce<Instrument | undefined>((best, one) => (best && rank(best) >= rank(one) ? best : one), undefined);
}
