import { useState } from 'react';
import { useCommand } from '../../commands/commands-context.tsx';
import { usePreferences } from '../../ui/preferences/preferences-context.tsx';
import { useLayout } from './use-layout.ts';

export interface WatchlistPlace {
  /** Where it is shown; undefined while it is closed. */
  readonly place: 'column' | 'drawer' | undefined;
  readonly toggle: () => void;
}

/** Whether the watchlist is open: beside the chart, as this browser remembers, or over a window without that room. */
export function useWatchlistPlace(): WatchlistPlace {
  const layout = useLayout();
  const [{ watchlist }, change] = usePreferences();
  const [isDrawer, setDrawer] = useState(false);
  const hasRoom = layout === 'full' || layout === 'wide';
  const toggle = () => {
    if (hasRoom) change({ watchlist: !watchlist });
    else setDrawer(!isDrawer);
  };
  useCommand('watchlist', toggle);
  return { place: hasRoom ? (watchlist ? 'column' : undefined) : isDrawer ? 'drawer' : undefined, toggle };
}
