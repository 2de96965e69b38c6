import { useLingui } from '@lingui/react/macro';
import { type FormEvent, type RefObject, useState } from 'react';
import type { Interval } from '../../../../shared/base/time.ts';
import { type Instrument, keyOfSymbol } from '../../../../shared/market/instrument.ts';
import type { ChartDocument } from '../../../../shared/trade/workspace/chart-document.ts';
import type { CandleChart } from '../../../charts/candles/candle-chart.ts';
import { formatBarTime } from '../../../format/time.ts';
import { Button } from '../../../ui/form/button.tsx';
import { useBarZone } from '../time/bar-zone.ts';
import css from './chart-settings.module.css';
import { useGoTo } from './use-go-to.ts';
import { msOfWall } from '../time/wall-time.ts';
import { barLabelsOf } from '../time/zone.ts';
import { useZone } from '../../../ui/preferences/preferences-context.tsx';

interface GoToFormProps {
  readonly instrument: Instrument;
  readonly interval: Interval;
  readonly chart: ChartDocument;
  readonly drawn: RefObject<CandleChart | null>;
}

/** Puts the bar of a date, as the labels of the chart have it, into the middle. */
export function GoToForm({ instrument, interval, chart, drawn }: GoToFormProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const days = useBarZone(instrument, interval);
  const { go, state } = useGoTo({ key: keyOfSymbol(instrument), interval, zone: days }, drawn);
  const { zone, dated } = barLabelsOf(chart.zone, instrument.account_type, interval, useZone(), days);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const ms = msOfWall(text, zone);
    if (Number.isFinite(ms) && state.kind !== 'busy') void go(ms);
  };
  const oldest = Number.isFinite(state.oldestMs) ? formatBarTime(state.oldestMs!, zone, dated) : '';
  const faults = {
    beginning: t`No bars at that time. The first bar is ${oldest}.`,
    many: t`A chart holds 1 million bars; the oldest here is ${oldest}. Use a longer interval to go further back.`,
    failed: t`Older bars could not be loaded. Try again.`,
  };
  return (
    <form className={css.row} onSubmit={submit}>
      <label className={css.label} htmlFor="chart-go-to">{t`Go to date`}</label>
      <span className={css.inline}>
        <input
          id="chart-go-to"
          type="datetime-local"
          className={css.date}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" size="small" isDisabled={text === ''} isPending={state.kind === 'busy'}>{t`Go`}</Button>
      </span>
      {(state.kind === 'beginning' || state.kind === 'many' || state.kind === 'failed') && (
        <p role="alert" className={css.fault}>
          {faults[state.kind]}
        </p>
      )}
    </form>
  );
}
