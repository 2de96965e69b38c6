import { useLingui } from '@lingui/react/macro';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PopoverPanel } from '../ui/popover-panel.tsx';
import type { OverlayListProps } from './overlay-list.tsx';
import css from './overlay-menu.module.css';

const OverlayList = lazyPart(() => import('./overlay-list.tsx').then((module) => module.OverlayList));

/** The menu ƒx of a chart: which indicators lie over its candles. */
export function OverlayMenu(props: OverlayListProps) {
  const { t } = useLingui();
  return (
    <div className={css.frame}>
      <PopoverPanel label={t`Indicators`} content={OverlayList} face={<><span className="visually-hidden">{t`Indicators`}</span> ƒx</>}>{() => <OverlayList {...props} />}</PopoverPanel>
    </div>
  );
}
