import type { Instrument } from '../../../shared/market/instrument.ts';
import { useStream } from '../../engine/use-stream.ts';
import { useModeName } from './use-mode-name.ts';
import css from './venue-mode.module.css';

/** Says that the venue's prices are simulated or recorded. */
export function VenueMode({ instrument }: { readonly instrument: Instrument }) {
  const mode = useStream({ kind: 'exchanges' }).value?.find(({ exchange }) => exchange === instrument.exchange)?.mode;
  const name = useModeName()(mode);
  return name === undefined ? null : <span className={css.mode}>{name}</span>;
}
