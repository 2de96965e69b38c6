import type { Instrument } from '../../../shared/market/instrument.ts';
import { useStream } from '../../engine/use-stream.ts';
import css from './venue-mode.module.css';

/** Says that the venue's prices are simulated or recorded. */
export function VenueMode({ instrument }: { readonly instrument: Instrument }) {
  const mode = useStream({ kind: 'exchanges' }).value?.find(({ exchange }) => exchange === instrument.exchange)?.mode;
  return mode === 'SIM' || mode === 'REPLAY' ? <span className={css.mode}>{mode}</span> : null;
}
