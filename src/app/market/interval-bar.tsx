import { useLingui } from '@lingui/react/macro';
import type { Interval } from '../../shared/kit/time.ts';
import type { IntervalRow } from '../../worker/api.ts';
import { ChoiceMenu } from '../ui/choice-menu.tsx';
import { Segmented } from '../ui/segmented.tsx';

interface IntervalBarProps {
  readonly rows: readonly IntervalRow[];
  /** Intervals that stand in the bar; all others are in the menu. */
  readonly affixed: readonly Interval[];
  readonly value: Interval;
  readonly onChange: (interval: Interval) => void;
}

/** Pinned intervals as buttons, all of them in a menu. */
export function IntervalBar({ rows, affixed, value, onChange }: IntervalBarProps) {
  const { t } = useLingui();
  const all = rows.map(({ key, label }) => ({ key, label }));
  const pinned = all.filter(({ key }) => affixed.includes(key));
  const isPinned = pinned.some(({ key }) => key === value);
  return (
    <>
      <Segmented look="line" label={t`Interval`} choices={pinned} value={isPinned ? value : undefined} onChange={onChange} />
      <ChoiceMenu label={t`All intervals`} choices={all} value={value} face={isPinned ? '' : all.find(({ key }) => key === value)?.label} onChange={onChange} />
    </>
  );
}
