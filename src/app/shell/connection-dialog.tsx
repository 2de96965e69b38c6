import { Trans, useLingui } from '@lingui/react/macro';
import type { ConnectionValue, SocketState } from '../../worker/api.ts';
import { useStream } from '../engine/use-stream.ts';
import { groupDigits } from '../format/price.ts';
import { formatAge } from '../format/time.ts';
import { Dialog } from '../ui/dialog.tsx';
import { usePreferences } from '../ui/preferences-context.tsx';
import css from './connection-dialog.module.css';
import { DataSaver } from './data-saver.tsx';
import { RecorderExport } from './recorder-export.tsx';

interface ConnectionDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Every stream with its state, age, gaps and resyncs. */
export function ConnectionDialog({ isOpen, onClose }: ConnectionDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog look="wide" title={t`Connection`} isOpen={isOpen} onClose={onClose}>
      <div className={css.saver}><DataSaver /></div>
      <RecorderExport />
      <Streams />
    </Dialog>
  );
}

function Streams() {
  const connection = useStream({ kind: 'connection' }).value;
  if (!connection) return <p className="quiet"><Trans>Connecting</Trans></p>;
  return (
    <div className={css.scroller}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col"><Trans>Stream</Trans></th>
            <th scope="col"><Trans>State</Trans></th>
            <th scope="col" className={css.figure}><Trans>Age</Trans></th>
            <th scope="col" className={css.figure}><Trans>Frames</Trans></th>
            <th scope="col" className={css.figure}><Trans>Gaps</Trans></th>
            <th scope="col" className={css.figure}><Trans>Resyncs</Trans></th>
            <th scope="col" className={css.figure}><Trans>Reconnects</Trans></th>
          </tr>
        </thead>
        <tbody>{connection.streams.map((stream) => <StreamRow key={stream.key} stream={stream} />)}</tbody>
      </table>
    </div>
  );
}

function StreamRow({ stream }: { readonly stream: ConnectionValue['streams'][number] }) {
  const states = useSocketStates();
  const [{ lang }] = usePreferences();
  return (
    <tr>
      <th scope="row"><div className={css.name}><span>{stream.path}</span><span className="quiet">{stream.key.split('?')[1] ?? ''}</span></div></th>
      <td className={stream.state === 'live' || stream.state === 'open' ? css.good : css.bad}>{states[stream.state]}</td>
      <td className={css.figure}>{stream.ageMs === null ? '—' : formatAge(stream.ageMs, lang)}</td>
      <td className={css.figure}>{groupDigits(String(stream.frames))}</td>
      <td className={css.figure}>{stream.gaps}</td>
      <td className={css.figure}>{stream.resyncs}</td>
      <td className={css.figure}>{stream.reconnects}</td>
    </tr>
  );
}

function useSocketStates(): Record<SocketState, string> {
  const { t } = useLingui();
  return { idle: t`idle`, dialing: t`connecting`, open: t`open`, live: t`live`, suspect: t`silent`, waiting: t`reconnecting` };
}
