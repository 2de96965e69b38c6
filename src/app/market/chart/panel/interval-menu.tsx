import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Pin } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { Interval } from '../../../../shared/base/time.ts';
import type { IntervalRow } from '../../../../worker/api.ts';
import css from './interval-bar.module.css';
import { togglePinned } from './pinned-intervals.ts';

interface IntervalMenuProps {
  readonly rows: readonly IntervalRow[];
  readonly affixed: readonly Interval[];
  readonly value: Interval;
  readonly onChoose: (interval: Interval) => void;
  readonly onPin: (affixed: Interval[]) => void;
}

/** Every interval with its pin. Arrows move between rows and to the pins, Home and End to the ends. */
export function IntervalMenu({ rows, affixed, value, onChoose, onPin }: IntervalMenuProps) {
  const { t } = useLingui();
  const pinned = rows.filter(({ key }) => affixed.includes(key));
  return (
    <div className={css.menu}>
      <p className={css.hint}>
        <Trans>Pinned intervals appear in the toolbar.</Trans>
      </p>
      <ul aria-label={t`All intervals`} onKeyDown={moveFocus}>
        {rows.map(({ key, label }) => {
          const isPinned = affixed.includes(key);
          const isLast = isPinned && pinned.length === 1;
          return (
            <li key={key} className={css.row}>
              <button
                type="button"
                data-column="0"
                className={css.choose}
                aria-pressed={key === value}
                // biome-ignore lint/a11y/noAutofocus: a menu opens on what is chosen
                autoFocus={key === value}
                onClick={() => onChoose(key)}
              >
                <span className={css.tick}>{key === value && <Check size={12} aria-hidden="true" />}</span>
                {label}
              </button>
              <button
                type="button"
                data-column="1"
                className={css.pin}
                aria-pressed={isPinned}
                aria-disabled={isLast}
                aria-label={t`Pin ${label}`}
                title={isLast ? t`Keep at least one interval pinned` : undefined}
                onClick={() => {
                  if (!isLast) onPin(togglePinned(affixed, key));
                }}
              >
                <Pin size={13} aria-hidden="true" fill={isPinned ? 'currentColor' : 'none'} />
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  Home: [Number.NEGATIVE_INFINITY, 0],
  End: [Number.POSITIVE_INFINITY, 0],
};

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  const from = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-column]') : null;
  if (!step || !from) return;
  event.preventDefault();
  const rows = [...event.currentTarget.children];
  const row = Math.max(0, Math.min(rows.length - 1, rows.findIndex((candidate) => candidate.contains(from)) + step[0]));
  const column = Math.max(0, Math.min(1, Number(from.dataset.column) + step[1]));
  rows[row]?.querySelector<HTMLElement>(`[data-column="${column}"]`)?.focus();
}
