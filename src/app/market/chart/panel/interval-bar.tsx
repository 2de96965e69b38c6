import { useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { useRef } from 'react';
import type { Interval } from '../../../../shared/base/time.ts';
import type { IntervalRow } from '../../../../worker/api.ts';
import { lazyComponent } from '../../../ui/lazy/lazy-part.tsx';
import { PopoverPanel } from '../../../ui/overlay/popover-panel.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { useRowFit } from '../../../ui/use-row-fit.ts';
import css from './interval-bar.module.css';

const IntervalMenu = lazyComponent(() => import('./interval-menu.tsx').then((module) => module.IntervalMenu));

interface IntervalBarProps {
  /** Shortest first. */
  readonly rows: readonly IntervalRow[];
  /** Intervals that stand in the bar; all others are in the menu. */
  readonly affixed: readonly Interval[];
  readonly value: Interval;
  readonly onChange: (interval: Interval) => void;
  readonly onPin: (affixed: Interval[]) => void;
}

/**
 * Pinned intervals as buttons, as many as there is room for, all of them in a menu where they are pinned and unpinned.
 */
export function IntervalBar({ rows, affixed, value, onChange, onPin }: IntervalBarProps) {
  const { t } = useLingui();
  const pinned = rows.filter(({ key }) => affixed.includes(key)).map(({ key, label }) => ({ key, label }));
  const row = useRef<HTMLDivElement>(null);
  const fit = useRowFit(row, pinned.length);
  const isShown = pinned.slice(0, fit).some(({ key }) => key === value);
  return (
    <div className={css.bar}>
      <div className={css.pinned}>
        <Segmented
          ref={row}
          look="line"
          label={t`Interval`}
          choices={pinned}
          value={isShown ? value : undefined}
          onChange={onChange}
        />
      </div>
      <PopoverPanel
        label={t`All intervals`}
        content={IntervalMenu}
        face={
          <>
            <span className="visually-hidden">{t`All intervals`}</span>
            {!isShown && <span className={css.other}>{rows.find(({ key }) => key === value)?.label}</span>}
            <ChevronDown size={12} aria-hidden="true" />
          </>
        }
      >
        {(close) => (
          <IntervalMenu
            rows={rows}
            affixed={affixed}
            value={value}
            onPin={onPin}
            onChoose={(interval) => {
              onChange(interval);
              close();
            }}
          />
        )}
      </PopoverPanel>
    </div>
  );
}
