import { useLingui } from '@lingui/react/macro';
import { Settings2 } from 'lucide-react';
import type { RefObject } from 'react';
import type { ChartDocument } from '../../../shared/trade/chart-document.ts';
import type { CandleChart } from '../../charts/candle-chart.ts';
import { Button } from '../../ui/button.tsx';
import { LazyPart, lazyPart } from '../../ui/lazy-part.tsx';
import { PopoverPanel } from '../../ui/popover-panel.tsx';
import css from './chart-settings.module.css';

export interface ChartSettingsProps {
  readonly chart: ChartDocument;
  readonly onChange: (chart: ChartDocument) => void;
  readonly drawn: RefObject<CandleChart | null>;
  /** Reads older bars; false where there are none, or where the read failed. */
  readonly loadOlder: () => Promise<boolean>;
  readonly onTable: () => void;
  readonly onPicture: () => void;
  /** Name of an instrument by its key. */
  readonly nameOf: (key: string) => string;
}

const ChartSettingsPanel = lazyPart(() => import('./chart-settings-panel.tsx').then((module) => module.ChartSettingsPanel));

/** What else can be set about a chart. */
export function ChartSettings(props: ChartSettingsProps) {
  const { t } = useLingui();
  return (
    <div className={css.frame}>
      <PopoverPanel label={t`Chart settings`} trigger={<Button kind="ghost" size="small" aria-label={t`Chart settings`}><Settings2 size={14} aria-hidden="true" /></Button>}>
        {(close) => <LazyPart what={t`Chart settings`} meanwhile={<div className={css.menu} />}><ChartSettingsPanel {...props} close={close} /></LazyPart>}
      </PopoverPanel>
    </div>
  );
}
