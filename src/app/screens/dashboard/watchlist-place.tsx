import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ListTree } from 'lucide-react';
import type { Instrument } from '../../../shared/market/instrument.ts';
import { addTab, replaceTab, tabOf, type Tabs } from '../../../shared/trade/workspace/tab.ts';
import { Button } from '../../ui/form/button.tsx';
import { lazyPart } from '../../ui/lazy/lazy-part.tsx';
import css from './dashboard.module.css';
import type { WatchlistPlace } from './use-watchlist-place.ts';

const what = msg`Watchlist`;
const WatchlistPanel = lazyPart(
  () => import('./watchlist/watchlist-panel.tsx').then((module) => module.WatchlistPanel),
  { what, pending: <div className={css.watchlist} /> },
);
const WatchlistDrawer = lazyPart(
  () => import('./watchlist/watchlist-drawer.tsx').then((module) => module.WatchlistDrawer),
  { what },
);

/** The button that opens the watchlist and closes it. */
export function WatchlistToggle({ place, toggle }: WatchlistPlace) {
  const { t } = useLingui();
  return (
    <Button
      kind="ghost"
      size="small"
      aria-label={t`Watchlist`}
      aria-expanded={place !== undefined}
      onPointerEnter={() => void WatchlistPanel.preload()}
      onPress={toggle}
    >
      <ListTree size={15} aria-hidden="true" />
    </Button>
  );
}

interface WatchlistInPlaceProps {
  readonly watchlist: WatchlistPlace;
  readonly tabs: Tabs;
  readonly onTabs: (tabs: Tabs) => void;
}

/** The watchlist where it is shown; what is opened from it takes the place of the tab, or gets one of its own. */
export function WatchlistInPlace({ watchlist: { place, toggle }, tabs, onTabs }: WatchlistInPlaceProps) {
  const open = (instrument: Instrument, inNewTab: boolean) => {
    const tab = tabOf(instrument);
    const isThere = tabs.list.some(({ key }) => key === tab.key);
    const isKept = inNewTab || isThere || !tabs.list.some(({ key }) => key === tabs.current);
    onTabs(isKept ? addTab(tabs, tab) : replaceTab(tabs, tabs.current, tab));
  };
  if (place === undefined) return null;
  const props = { current: tabs.current, onOpen: open, onClose: toggle };
  return place === 'column' ? <WatchlistPanel {...props} className={css.watchlist} /> : <WatchlistDrawer {...props} />;
}
