import { useLingui } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { keyOfSymbol } from '../../../shared/market/instrument.ts';
import { useCommand } from '../../commands/commands-context.tsx';
import { BookPanel } from '../../market/book/book-panel.tsx';
import { TapePanel } from '../../market/trades/tape-panel.tsx';
import { usePopOuts } from '../../market/windows/use-pop-outs.ts';
import { Button } from '../../ui/form/button.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { lazyComponent, LazyPart } from '../../ui/lazy/lazy-part.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { PanelsProps } from './panels-props.ts';

const DepthPanel = lazyComponent(() =>
  import('../../market/depth/depth-panel.tsx').then((module) => module.DepthPanel),
);
const LadderPanel = lazyComponent(() => import('./ladder/ladder-panel.tsx').then((module) => module.LadderPanel));

/** What can stand beside the chart. */
export type SideView = 'book' | 'trades' | 'depth' | 'ladder';

interface SideTabsProps {
  readonly views: readonly SideView[];
  readonly panels: Omit<PanelsProps, 'kept'>;
  readonly onPrice: (price: string) => void;
  readonly className?: string | undefined;
}

/** Book, trades, depth and ladder in one place; only the one on show works. */
export function SideTabs({ views, panels, onPrice, className }: SideTabsProps) {
  const { t } = useLingui();
  const { instrument } = panels;
  const popOuts = usePopOuts();
  const [view, setView] = useState<SideView>(views[0] ?? 'book');
  useCommand('ladder', () => setView('ladder'));
  const names = { book: t`Book`, trades: t`Trades`, depth: t`Depth`, ladder: t`DOM` };
  const head = (
    <Segmented
      look="line"
      label={t`Market data`}
      value={view}
      onChange={setView}
      choices={views.map((key) => ({ key, label: names[key] }))}
    />
  );
  const common = { instrument, head, className };
  const pop = (name: string, open: () => void) => (
    <Button kind="ghost" size="small" aria-label={name} onPress={open}>
      <ExternalLink size={13} aria-hidden="true" />
    </Button>
  );
  if (view === 'book') return <BookPanel id="book" {...common} onPrice={onPrice} />;
  if (view === 'trades') return <TapePanel {...common} />;
  const place = (
    <Panel label={view === 'ladder' ? t`Ladder` : t`Depth`} head={head} className={className}>
      <Skeleton rows={24} />
    </Panel>
  );
  if (view === 'ladder')
    return (
      <LazyPart what={t`Ladder`} pending={place}>
        <LadderPanel
          {...panels}
          head={head}
          className={className}
          tools={pop(t`Pop out ladder`, () => popOuts.ladder(keyOfSymbol(instrument)))}
        />
      </LazyPart>
    );
  return (
    <LazyPart what={t`Depth`} pending={place}>
      <DepthPanel {...common} tools={pop(t`Pop out depth`, () => popOuts.depth(keyOfSymbol(instrument)))} />
    </LazyPart>
  );
}
