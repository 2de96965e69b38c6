import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Interval } from '../../../shared/kit/time.ts';
import type { Instrument } from '../../../shared/market/instrument.ts';
import type { ChartIndicator } from '../../../shared/trade/chart-document.ts';
import { LazyPart, lazyPart } from '../../ui/lazy-part.tsx';
import { PopoverPanel } from '../../ui/popover-panel.tsx';
import type { IndicatorListProps } from './indicator-list.tsx';
import css from './indicator-menu.module.css';

const AlertForm = lazyPart(() => import('../alerts/alert-form.tsx').then((module) => module.AlertForm));
const IndicatorList = lazyPart(() => import('./indicator-list.tsx').then((module) => module.IndicatorList));

interface IndicatorMenuProps extends IndicatorListProps {
  readonly instrument: Instrument;
  readonly interval: Interval;
}

/** The menu ƒx of a chart, with the way to alerts on what it has. */
export function IndicatorMenu({ instrument, interval, ...props }: IndicatorMenuProps) {
  const { t } = useLingui();
  const [alerted, setAlerted] = useState<ChartIndicator>();
  return (
    <div className={css.frame}>
      <PopoverPanel label={t`Indicators`} content={IndicatorList} face={<><span className="visually-hidden">{t`Indicators`}</span> ƒx</>}>{(close) => <IndicatorList {...props} onAlert={(one) => { close(); setAlerted(one); }} />}</PopoverPanel>
      {alerted && <LazyPart what={t`Alerts`}><AlertForm instrument={instrument} interval={interval} on={alerted} onClose={() => setAlerted(undefined)} /></LazyPart>}
    </div>
  );
}
