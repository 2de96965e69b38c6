import { useLingui } from '@lingui/react/macro';
import { Drawer } from '../../../ui/overlay/drawer.tsx';
import { Watchlist, type WatchlistProps } from './watchlist.tsx';

interface WatchlistDrawerProps extends Omit<WatchlistProps, 'frame'> {
  readonly onClose: () => void;
}

/** The watchlist over the page, where there is no room beside the chart; what is opened from it closes it. */
export function WatchlistDrawer({ current, onOpen, onClose }: WatchlistDrawerProps) {
  const { t } = useLingui();
  return (
    <Watchlist
      current={current}
      onOpen={(instrument, inNewTab) => {
        onOpen(instrument, inNewTab);
        onClose();
      }}
      frame={(tools, list) => (
        <Drawer title={t`Watchlist`} tools={tools} onClose={onClose}>
          {list}
        </Drawer>
      )}
    />
  );
}
