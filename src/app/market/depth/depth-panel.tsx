import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { type Instrument, keyOfSymbol } from '../../../shared/market/instrument.ts';
import { Panel } from '../../ui/panel.tsx';
import { PanelBoundary } from '../../ui/lazy/panel-boundary.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { curveDepth, DepthView, type DepthWindow, depthWindows } from './depth-view.tsx';
import css from './depth-view.module.css';
import { FeedBody } from '../feed/feed-body.tsx';
import { FeedChip } from '../feed/feed-chip.tsx';
import { useQuietStream } from '../feed/use-quiet-stream.ts';

interface DepthPanelProps {
  readonly instrument: Instrument;
  readonly head?: ReactNode;
  readonly tools?: ReactNode;
  /** Under the curve. */
  readonly foot?: ReactNode;
  readonly className?: string | undefined;
}

/** Cumulative depth with its window of ±1, 2 or 5 %. */
export function DepthPanel({ instrument, head, tools, foot, className }: DepthPanelProps) {
  const { t } = useLingui();
  const [percent, setPercent] = useState<DepthWindow>('fit');
  const feed = useQuietStream({ kind: 'book', key: keyOfSymbol(instrument), depth: curveDepth, group: 1 });
  const windows = (
    <Segmented
      look="line"
      label={t`Price range`}
      value={percent}
      onChange={setPercent}
      choices={depthWindows.map((key) => ({ key, label: key === 'fit' ? t`Fit` : `±${key}%` }))}
    />
  );
  return (
    <Panel
      label={t`Depth`}
      head={head}
      className={className}
      tools={
        <>
          <FeedChip feed={feed} />
          {tools}
        </>
      }
    >
      <PanelBoundary what={t`Depth`}>
        <FeedBody feed={feed} rows={8}>
          {() => (
            <>
              <div className={css.bar}>{windows}</div>
              <DepthView instrument={instrument} percent={percent} />
              {foot}
            </>
          )}
        </FeedBody>
      </PanelBoundary>
    </Panel>
  );
}
