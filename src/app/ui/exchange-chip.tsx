import { type Exchange, exchangeCodes } from '../../shared/market/instrument.ts';
import css from './exchange-chip.module.css';

/** Three-letter code of an exchange, all chips equally wide. */
export function ExchangeChip({ exchange }: { readonly exchange: Exchange }) {
  return (
    <abbr className={css.chip} title={exchange}>
      {exchangeCodes[exchange]}
    </abbr>
  );
}
