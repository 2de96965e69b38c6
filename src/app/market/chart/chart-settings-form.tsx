import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { type FormEvent, type ReactNode, type RefObject, useState } from 'react';
import { type ChartDocument, type ChartZone, chartZones, type PriceMode, priceModes } from '../../../shared/trade/chart-document.ts';
import { keyOfSymbol } from '../../../shared/market/instrument.ts';
import type { CandleChart } from '../../charts/candle-chart.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { SymbolSearch } from '../symbol-search.tsx';
import css from './chart-settings.module.css';
import { useGoTo } from './use-go-to.ts';
import { saveChartPicture } from './save-picture.ts';

export interface ChartSettingsProps {
  readonly chart: ChartDocument;
  readonly onChange: (chart: ChartDocument) => void;
  readonly drawn: RefObject<CandleChart | null>;
  /** Reads older bars; false where there are none, or where the read failed. */
  readonly loadOlder: () => Promise<boolean>;
  readonly onTable: () => void;
  readonly onPicture: (save: typeof saveChartPicture) => void;
  /** Name of an instrument by its key. */
  readonly nameOf: (key: string) => string;
}

/** Price axis, time zone, compared instruments, and the ways to a date, a table and a picture. */
export function ChartSettingsForm({ close, ...props }: ChartSettingsProps & { readonly close: () => void }) {
  const { t } = useLingui();
  const { chart, onChange, onTable, onPicture } = props;
  const modes: Readonly<Record<PriceMode, string>> = { linear: t`Linear`, log: t`Log`, percent: t`Percent`, indexed: t`100` };
  const zones: Readonly<Record<ChartZone, string>> = { local: t`Local`, utc: 'UTC', exchange: t`Exchange` };
  return (
    <div className={css.menu}>
      <Row label={t`Price axis`}><Segmented label={t`Price axis`} value={chart.mode} choices={priceModes.map((key) => ({ key, label: modes[key] }))} onChange={(mode) => onChange({ ...chart, mode })} /></Row>
      <Checkbox isSelected={chart.inverted} onChange={(inverted) => onChange({ ...chart, inverted })}>{t`Upside down`}</Checkbox>
      <Checkbox isSelected={chart.tags} onChange={(tags) => onChange({ ...chart, tags })}>{t`Values of indicators on the price axis`}</Checkbox>
      <Row label={t`Time zone`}><Segmented label={t`Time zone`} value={chart.zone} choices={chartZones.map((key) => ({ key, label: zones[key] }))} onChange={(zone) => onChange({ ...chart, zone })} /></Row>
      <GoTo {...props} />
      <Compare {...props} />
      <div className={css.buttons}>
        <Button size="small" onPress={() => { close(); onTable(); }}>{t`Table of the last 100 bars`}</Button>
        <Button size="small" onPress={() => { onPicture(saveChartPicture); close(); }}>{t`Save as picture`}</Button>
      </div>
    </div>
  );
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return <div className={css.row}><span className={css.label}>{label}</span>{children}</div>;
}

/** Puts the bar of a date into the middle. */
function GoTo({ drawn, loadOlder }: ChartSettingsProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const { go, state } = useGoTo(drawn, loadOlder);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const ms = new Date(text).getTime();
    if (Number.isFinite(ms)) void go(ms);
  };
  return (
    <form className={css.row} onSubmit={submit}>
      <label className={css.label} htmlFor="chart-go-to">{t`Go to date`}</label>
      <span className={css.inline}>
        <input id="chart-go-to" type="datetime-local" className={css.date} value={text} onChange={(event) => setText(event.target.value)} />
        <Button type="submit" size="small" isDisabled={text === '' || state === 'busy'}>{t`Go`}</Button>
      </span>
      {state === 'missing' && <p role="alert" className={css.fault}>{t`No bars of that time. The chart shows the oldest ones.`}</p>}
    </form>
  );
}

function Compare({ chart, onChange, nameOf }: ChartSettingsProps) {
  const { t } = useLingui();
  const [adding, setAdding] = useState(false);
  const { compare } = chart;
  return (
    <div className={css.compare}>
      <div className={css.row}>
        <span className={css.label}>{t`Compare`}</span>
        <Button size="small" isDisabled={compare.length >= 6} onPress={() => setAdding(!adding)} aria-expanded={adding}>{t`Add instrument`}</Button>
      </div>
      {compare.map((key) => {
        const name = nameOf(key);
        return (
          <div key={key} className={css.compared}>
            {name}
            <Button kind="ghost" size="small" aria-label={t`Stop comparing with ${name}`} onPress={() => onChange({ ...chart, compare: compare.filter((other) => other !== key) })}><X size={13} aria-hidden="true" /></Button>
          </div>
        );
      })}
      {adding && (
        <SymbolSearch
          onChoose={(instrument) => {
            setAdding(false);
            const key = keyOfSymbol(instrument);
            // Prices of two instruments have one axis only as changes.
            if (!compare.includes(key)) onChange({ ...chart, compare: [...compare, key], mode: chart.mode === 'indexed' ? 'indexed' : 'percent' });
          }}
        />
      )}
    </div>
  );
}
