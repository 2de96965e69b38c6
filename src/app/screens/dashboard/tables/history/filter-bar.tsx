import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import { dayMs } from '../../../../../shared/base/time.ts';
import { formatDate } from '../../../../format/time.ts';
import { ChoiceField } from '../../../../ui/form/choice-field.tsx';
import { useZone } from '../../../../ui/preferences/preferences-context.tsx';
import css from './history.module.css';
import { maxRangeDays as maxDays, type Range, type RangeFault, type RangeKey, rangeFault } from './range.ts';

interface FilterBarProps {
  readonly range?: Range;
  readonly onRange?: (range: Range) => void;
  /** Other filters, and what is done with the whole list. */
  readonly children?: ReactNode;
}

/** The filters of a history, in one line above it. */
export function FilterBar({ range, onRange, children }: FilterBarProps) {
  return (
    <div className={css.filters}>
      {range && onRange && <RangePick range={range} onRange={onRange} />}
      {children}
    </div>
  );
}

function RangePick({ range, onRange }: { readonly range: Range; readonly onRange: (range: Range) => void }) {
  const { t } = useLingui();
  const zone = useZone();
  const names: Readonly<Record<RangeKey, string>> = {
    1: t`Last 24 hours`,
    7: t`Last 7 days`,
    30: t`Last 30 days`,
    90: t`Last 90 days`,
    custom: t`Custom`,
  };
  const choose = (key: RangeKey) => {
    const now = Date.now();
    onRange(key === 'custom' ? { key, from: formatDate(now - 7 * dayMs, zone), to: formatDate(now, zone) } : { key });
  };
  return (
    <>
      <ChoiceField
        look="line"
        label={t({ message: 'Period', context: 'dates' })}
        value={range.key}
        onChange={choose}
        choices={(['1', '7', '30', '90', 'custom'] as const).map((key) => ({ key, label: names[key] }))}
      />
      {range.key === 'custom' && <OwnDays range={range} onRange={onRange} />}
    </>
  );
}

interface OwnDaysProps {
  readonly range: Extract<Range, { key: 'custom' }>;
  readonly onRange: (range: Range) => void;
}

/** Two days of one's own; the list follows once they are a range. */
function OwnDays({ range, onRange }: OwnDaysProps) {
  const { t } = useLingui();
  const id = useId();
  const [days, setDays] = useState({ from: range.from, to: range.to });
  const fault = rangeFault(days.from, days.to);
  const faultTexts: Readonly<Record<RangeFault, string>> = {
    empty: t`Enter both dates.`,
    order: t`Start date is after end date.`,
    length: t`Up to ${maxDays} days at a time.`,
  };
  const change = (next: typeof days) => {
    setDays(next);
    if (rangeFault(next.from, next.to) === undefined) onRange({ key: 'custom', ...next });
  };
  const field = (label: string, key: keyof typeof days) => (
    <label className={css.pick}>
      <span>{label}</span>
      <input
        type="date"
        value={days[key]}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : id}
        onChange={({ target }) => change({ ...days, [key]: target.value })}
      />
    </label>
  );
  return (
    <>
      {field(t`Start date`, 'from')}
      {field(t`End date`, 'to')}
      {fault !== undefined && (
        <span id={id} role="alert" className={css.fault}>
          {faultTexts[fault]}
        </span>
      )}
    </>
  );
}
