import { useLingui } from '@lingui/react/macro';
import { lazyComponent } from '../../../ui/lazy/lazy-part.tsx';
import { PopoverPanel } from '../../../ui/overlay/popover-panel.tsx';
import type { IndicatorListProps } from './indicator-list.tsx';
import css from './indicator-menu.module.css';

const IndicatorList = lazyComponent(() => import('./indicator-list.tsx').then((module) => module.IndicatorList));

/** The menu ƒx of a chart. */
export function IndicatorMenu(props: IndicatorListProps) {
  const { t } = useLingui();
  return (
    <div className={css.frame}>
      <PopoverPanel
        label={t`Indicators`}
        content={IndicatorList}
        face={
          <>
            <span className="visually-hidden">{t`Indicators`}</span> ƒx
          </>
        }
      >
        {() => <IndicatorList {...props} />}
      </PopoverPanel>
    </div>
  );
}
