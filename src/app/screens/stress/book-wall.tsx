import { useLingui } from '@lingui/react/macro';
import { type Instrument, gridOf, keyOfSymbol, pairOf } from '../../../shared/market/instrument.ts';
import { fromUnits } from '../../../shared/base/decimal.ts';
import { useStream } from '../../engine/use-stream.ts';
import { Panel } from '../../ui/panel.tsx';
import css from './stress.module.css';

const topOfBook = 20;

/** Best bid and ask of every book of the run: so all of them are open and merged. */
export function BookWall({ instruments }: { readonly instruments: readonly Instrument[] }) {
  const { t } = useLingui();
  return (
    <Panel label={t`Best bid and ask`} className={css.wallPanel}>
      <ul className={css.wall}>
        {instruments.map((instrument) => (
          <Best key={keyOfSymbol(instrument)} instrument={instrument} />
        ))}
      </ul>
    </Panel>
  );
}

function Best({ instrument }: { readonly instrument: Instrument }) {
  const { value, state } = useStream({ kind: 'book', key: keyOfSymbol(instrument), depth: topOfBook, group: 1 });
  const price = (ticks: number | undefined) => (ticks === undefined ? '—' : fromUnits(ticks, gridOf(instrument).price));
  return (
    <li className={`${css.cell} ${state === 'live' ? '' : css.faded}`}>
      <span className={css.pair}>{pairOf(instrument)}</span>
      <span className={`num ${css.bid}`}>{price(value?.bids.prices[0])}</span>
      <span className={`num ${css.ask}`}>{price(value?.asks.prices[0])}</span>
    </li>
  );
}
