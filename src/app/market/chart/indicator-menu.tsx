import { useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { LazyPart, lazyPart } from '../../ui/lazy-part.tsx';
import { PopoverPanel } from '../../ui/popover-panel.tsx';
import css from './indicator-menu.module.css';
import type { IndicatorPanelProps } from './indicator-panel.tsx';

const IndicatorPanel = lazyPart(() => import('./indicator-panel.tsx').then((module) => module.IndicatorPanel));

/** The menu ƒx of a chart. */
export function IndicatorMenu({ chart, onChange }: IndicatorPanelProps) {
  const { t } = useLingui();
  return (
    <div className={css.frame}>
      <PopoverPanel label={t`Indicators`} trigger={<Button kind="ghost" size="small"><span className="visually-hidden">{t`Indicators`}</span> ƒx</Button>}>
        {() => <LazyPart what={t`Indicators`} meanwhile={<div className={css.menu} />}><IndicatorPanel chart={chart} onChange={onChange} /></LazyPart>}
      </PopoverPanel>
    </div>
  );
}
