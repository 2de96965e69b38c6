import { Trans, useLingui } from '@lingui/react/macro';
import type { Exchange } from '../../../shared/market/instrument.ts';
import type { ConnectionValue } from '../../../worker/api.ts';
import { useStream } from '../../engine/use-stream.ts';
import css from './venue-state.module.css';

type VenueState = ConnectionValue['venues'][number]['state'];

/** The delay of a live venue, else its state in a word. */
export function VenueNote({ state, latencyMs }: { readonly state: VenueState; readonly latencyMs: number | null }) {
  if (state === 'reconnecting') return <Trans>reconnecting</Trans>;
  if (state === 'down') return <Trans>down</Trans>;
  if (state === 'ended') return <Trans>ended</Trans>;
  return latencyMs === null ? null : <>{Math.max(0, Math.round(latencyMs))} ms</>;
}

/** ● live, ◐ reconnecting, ○ down or ended: the shape tells it as well as the colour. */
export function VenueDot({ state }: { readonly state: VenueState }) {
  return (
    <svg viewBox="0 0 8 8" width="8" height="8" aria-hidden="true" className={css[state]}>
      <circle
        cx="4"
        cy="4"
        r="3"
        fill={state === 'live' ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="1.4"
      />
      {state === 'reconnecting' && <path d="M4 1a3 3 0 0 0 0 6z" fill="currentColor" />}
    </svg>
  );
}

/** `● 38 ms` of one venue, for the title strip of a window without a status bar; nothing before the engine knows it. */
export function VenueState({ exchange }: { readonly exchange: Exchange }) {
  const { t } = useLingui();
  const connection = useStream({ kind: 'connection' }).value;
  const venue = connection?.venues.find((candidate) => candidate.exchange === exchange);
  if (!connection || !venue) return null;
  const state = connection.online ? venue.state : 'down';
  return (
    <output className={`num ${css.venue}`} aria-label={t`Feed`} aria-live="off">
      <VenueDot state={state} />
      {state === 'live' && <span className="visually-hidden">{t`live`}</span>}
      <VenueNote state={state} latencyMs={venue.latencyMs} />
    </output>
  );
}
