import { Trans, useLingui } from '@lingui/react/macro';
import { useChartTheme } from '../charts/theme/theme-context.tsx';
import { useStream } from '../engine/use-stream.ts';
import { Button } from '../ui/form/button.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { CopyDiagnostics } from './connection/copy-diagnostics.tsx';
import { LatencyView } from './connection/latency-view.tsx';
import { StreamsView } from './connection/streams-view.tsx';
import { VenuesView } from './connection/venues-view.tsx';
import { WindowsView } from './connection/windows-view.tsx';
import css from './connection-dialog.module.css';
import { DataSaver } from './data-saver.tsx';
import { RecorderExport } from './recorder-export.tsx';

/** All sections are as high: nothing moves when figures or sections change. */
const bodyHeight = 'min(420px, 42dvh)';

interface ConnectionDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Venues, streams, latency and windows of the engine, with what can be done about them in the row at the bottom. */
export function ConnectionDialog({ isOpen, onClose }: ConnectionDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog look="wide" title={t`Connection`} isOpen={isOpen} onClose={onClose}>
      <Sections />
      <div className={css.settings}>
        <DataSaver />
        <RecorderExport />
      </div>
      <ThemeNote />
      <CopyDiagnostics onClose={onClose}>
        <Button
          onPress={() => {
            window.open('/stress', '_blank');
          }}
        >
          <Trans>Stress test</Trans>
        </Button>
      </CopyDiagnostics>
    </Dialog>
  );
}

/** Says where the chart theme could not be used; nothing while all is well. */
function ThemeNote() {
  const theme = useChartTheme();
  if (theme.state === 'missing')
    return (
      <p className="quiet">
        <Trans>Chart theme could not be loaded. Charts use the built-in colours.</Trans>
      </p>
    );
  const faults = theme.state === 'ready' ? theme.faults.join(', ') : '';
  return faults === '' ? null : (
    <p className="quiet">
      <Trans>Invalid in the chart theme, built-in colours used: {faults}</Trans>
    </p>
  );
}

function Sections() {
  const { t } = useLingui();
  const connection = useStream({ kind: 'connection' }).value;
  if (!connection)
    return (
      <p className="quiet" style={{ height: `calc(${bodyHeight} + var(--control))` }}>
        <Trans>Connecting</Trans>
      </p>
    );
  return (
    <Tabs
      label={t`Connection`}
      height={bodyHeight}
      sections={[
        { key: 'venues', label: t`Exchanges`, body: <VenuesView venues={connection.venues} /> },
        { key: 'streams', label: t`Streams`, body: <StreamsView streams={connection.streams} /> },
        { key: 'latency', label: t`Latency`, body: <LatencyView connection={connection} /> },
        { key: 'windows', label: t`Windows`, body: <WindowsView connection={connection} /> },
      ]}
    />
  );
}
