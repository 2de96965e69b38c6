import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { exchangeCodes } from '../../shared/market/instrument.ts';
import type { ConnectionValue } from '../../worker/api.ts';
import { useCommand, useCommands } from '../commands/commands-context.tsx';
import { useStream } from '../engine/use-stream.ts';
import { formatDuration } from '../format/duration.ts';
import { groupDigits } from '../format/price.ts';
import { formatClock, zoneLabel } from '../format/time.ts';
import { useModeName } from '../market/feed/use-mode-name.ts';
import { VenueDot, VenueNote } from '../market/feed/venue-state.tsx';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';
import { usePreferences, useZone } from '../ui/preferences/preferences-context.tsx';
import { useIdle } from '../ui/use-idle.ts';
import { useNow } from '../ui/use-now.ts';
import { ModeBadge } from '../market/feed/mode-badge.tsx';
import css from './shell.module.css';

const ConnectionDialog = lazyPart(() => import('./connection-dialog.tsx').then((module) => module.ConnectionDialog), {
  what: msg`Connection`,
});
/** Long after everything that is looked at first. */
const laterMs = 3_000;

/** The trust anchor at the bottom: venues, rate, windows, clock and mode. A press opens the connection panel. */
export function StatusBar() {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  // It is there to be read when the server is gone: kept by the service worker, or where there is none loaded before it
  // is wanted.
  const ahead = useIdle(laterMs) && !('serviceWorker' in navigator);
  const connection = useStream({ kind: 'connection' }).value;
  const commands = useCommands();
  useCommand('connection', () => {
    setAsked(true);
    setOpen(true);
  });
  return (
    <footer className={css.footer}>
      <button
        type="button"
        className={css.status}
        onClick={() => {
          commands.run('connection');
        }}
      >
        <span className="visually-hidden">{t`Connection`}: </span>
        {connection ? (
          <Figures connection={connection} />
        ) : (
          <span className="quiet">
            <Trans>Connecting</Trans>
          </span>
        )}
      </button>
      <Clock />
      <ModeBadge />
      {(ahead || asked) && <ConnectionDialog isOpen={open} onClose={() => setOpen(false)} />}
    </footer>
  );
}

function Figures({ connection }: { readonly connection: ConnectionValue }) {
  const modes = new Map(useStream({ kind: 'exchanges' }).value?.map(({ exchange, mode }) => [exchange, mode]));
  const modeName = useModeName();
  const [{ dataSaver }] = usePreferences();
  const rate = groupDigits(String(Math.round(connection.messagesPerSecond)));
  return (
    <>
      {connection.venues.map((venue) => {
        const mode = modeName(modes.get(venue.exchange));
        return (
          <span key={venue.exchange} className={css.venue}>
            <VenueDot state={venue.state} />
            <span>{exchangeCodes[venue.exchange]}</span>
            {mode !== undefined && <span className={css.mode}>{mode}</span>}
            <VenueNote state={venue.state} latencyMs={venue.latencyMs} />
          </span>
        );
      })}
      <OrderTimes figures={connection.orders.clickToAcknowledged} />
      <span>
        <Trans>{rate} msg/s</Trans>
      </span>
      {dataSaver && (
        <span className={css.mode}>
          <Trans>Data saver</Trans>
        </span>
      )}
      <span>
        <Plural value={Math.max(1, connection.windows)} one="# window" other="# windows" />
      </span>
    </>
  );
}

/** Time from the press to the acknowledgement of the last orders, beside the age of the data. */
function OrderTimes({ figures }: { readonly figures: ConnectionValue['orders']['clickToAcknowledged'] }) {
  const half = formatDuration(figures?.p50Ms ?? null);
  const most = formatDuration(figures?.p99Ms ?? null);
  return (
    <span>
      {figures ? (
        <Trans>
          Orders {half} · p99 {most}
        </Trans>
      ) : (
        <Trans>Orders —</Trans>
      )}
    </span>
  );
}

function Clock() {
  const now = useNow(1000);
  const zone = useZone();
  return (
    <time className={`num ${css.clock}`} dateTime={new Date(now).toISOString()}>
      {zoneLabel(now, zone)} {formatClock(now, zone)}
    </time>
  );
}
