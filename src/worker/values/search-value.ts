import type { AShare } from '../../shared/market/a-share.ts';
import type { AccountType, Exchange, Instrument, InstrumentKey } from '../../shared/market/instrument.ts';
import type { TickerRow } from '../../shared/market/ticker.ts';

export interface SearchFilter {
  readonly exchange?: Exchange;
  readonly accountTypes?: readonly AccountType[];
  /** These instruments alone. */
  readonly keys?: readonly InstrumentKey[];
}

/** One hit of the symbol search: an instrument, or an A-share of the name table without an instrument here. */
export type SearchHit =
  | {
      readonly kind: 'instrument';
      readonly instrument: Instrument;
      readonly ticker: TickerRow | undefined /** Of an A-share. */;
      readonly name?: string | undefined;
    }
  | { readonly kind: 'ashare'; readonly share: AShare };
