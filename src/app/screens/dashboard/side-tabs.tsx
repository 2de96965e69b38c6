import { useLingui } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { type Instrument, keyOfSymbol } from '../../../shared/market/instrument.ts';
import { BookPanel } from '../../market/book/book-panel.tsx';
import { DepthPanel } from '../../market/depth/depth-panel.tsx';
import { TapePanel } from '../../market/trades/tape-panel.tsx';
import { usePopOuts } from '../../market/windows/use-pop-outs.ts';
import { Button } from '../../ui/form/button.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';

/** What can stand beside the chart. */
export type SideView = 'book' | 'trades' | 'depth';

interface SideTabsProps {
  readonly views: readonly SideView[];
  readonly instrument: Instrument;
  readonly onPrice: (price: string) => void;
  readonly className?: string | undefined;
}

/** Book, trades and depth in one place; only the one on show works. */
export function SideTabs({ views, instrument, onPrice, className }: SideTabsProps) {
  const { t } = useLingui();
  const popOuts = usePopOuts();
  const [view, setView] = useState<SideView>(views[0] ?? 'book');
  const names = { book: t`Order book`, trades: t`Trades`, depth: t`Depth` };
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
  if (view === 'book') return <BookPanel id="book" {...common} onPrice={onPrice} />;
  if (view === 'trades') return <TapePanel {...common} />;
  const pop = (
    <Button
      kind="ghost"
      size="small"
      aria-label={t`Pop out depth`}
      onPress={() => popOuts.depth(keyOfSymbol(instrument))}
    >
      <ExternalLink size={13} aria-hidden="true" />
    </Button>
  );
  return <DepthPanel {...common} tools={pop} />;
}
