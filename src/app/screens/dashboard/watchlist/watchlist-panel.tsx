import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { Button } from '../../../ui/form/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Watchlist, type WatchlistProps } from './watchlist.tsx';

interface WatchlistPanelProps extends Omit<WatchlistProps, 'frame'> {
  readonly className?: string | undefined;
  readonly onClose: () => void;
}

/** The watchlist as a column beside the chart. */
export function WatchlistPanel({ className, onClose, ...props }: WatchlistPanelProps) {
  const { t } = useLingui();
  const close = (
    <Button kind="ghost" size="small" aria-label={t`Hide watchlist`} onPress={onClose}>
      <X size={13} aria-hidden="true" />
    </Button>
  );
  return (
    <Watchlist
      {...props}
      frame={(tools, list) => (
        <Panel
          id="watchlist"
          label={t`Watchlist`}
          className={className}
          tools={
            <>
              {tools}
              {close}
            </>
          }
        >
          {list}
        </Panel>
      )}
    />
  );
}
