import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../form/button.tsx';
import { Segmented } from '../form/segmented.tsx';
import css from './period.module.css';
import { dayText, faultOf, maxDays, parseDay, type Period, type PeriodFault, type PeriodKey } from './period.ts';

/** What a choice says of a period; dates in UTC of one's own, and none else. */
export interface PeriodPatch {
  readonly period: PeriodKey;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

interface PeriodControlProps {
  readonly period: Period;
  /** The day of now in UTC. */
  readonly today: number;
  readonly onChange: (patch: PeriodPatch) => void;
}

/** The period that all charts and the table share. */
export function PeriodControl({ period, today, onChange }: PeriodControlProps) {
  const { t } = useLingui();
  const choose = (key: PeriodKey) =>
    onChange(
      key === 'custom'
        ? { period: key, from: dayText(period.first), to: dayText(period.last) }
        : { period: key, from: undefined, to: undefined },
    );
  return (
    <div className={css.period}>
      <Segmented
        label={t({ message: 'Period', context: 'days' })}
        value={period.key}
        onChange={choose}
        choices={[
          { key: '7', label: t`7 days` },
          { key: '30', label: t`30 days` },
          { key: '90', label: t`90 days` },
          { key: '180', label: t`180 days` },
          { key: '365', label: t`365 days` },
          { key: 'custom', label: t`Custom` },
        ]}
      />
      {period.key === 'custom' && <OwnPeriod period={period} today={today} onChange={onChange} />}
    </div>
  );
}

function OwnPeriod({ period, today, onChange }: PeriodControlProps) {
  const { t } = useLingui();
  const [from, setFrom] = useState(dayText(period.first));
  const [to, setTo] = useState(dayText(period.last));
  const [fault, setFault] = useState<PeriodFault | 'empty'>();
  const id = useId();
  const faultTexts = {
    empty: t`Enter both dates.`,
    order: t`Start date is after end date.`,
    future: t`End date is in the future.`,
    length: t`Up to ${maxDays} days at a time.`,
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const first = parseDay(from);
    const last = parseDay(to);
    const found = first === undefined || last === undefined ? 'empty' : faultOf(first, last, today);
    setFault(found);
    if (found === undefined) onChange({ period: 'custom', from, to });
  };
  const field = (label: string, value: string, change: (text: string) => void) => (
    <label className={css.day}>
      <span>{label}</span>
      <input
        type="date"
        required
        value={value}
        max={dayText(today)}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : id}
        onChange={(event) => change(event.target.value)}
      />
    </label>
  );
  return (
    <form className={css.own} noValidate aria-label={t`Custom period`} onSubmit={submit}>
      {field(t`Start date`, from, setFrom)}
      {field(t`End date`, to, setTo)}
      <Button type="submit">{t`Show`}</Button>
      {fault !== undefined && (
        <p id={id} className={css.fault} role="alert">
          {faultTexts[fault]}
        </p>
      )}
    </form>
  );
}
