import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useState } from 'react';
import type { Interval } from '../../../../shared/base/time.ts';
import { type ChartDocument, type PriceMode, priceModes } from '../../../../shared/trade/workspace/chart-document.ts';
import { type Instrument, keyOfSymbol } from '../../../../shared/market/instrument.ts';
import type { CandleChart } from '../../../charts/candles/candle-chart.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useStream } from '../../../engine/use-stream.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { DayZoneChoice } from '../time/day-zone-choice.tsx';
import { SymbolSearch } from '../../symbol-search/symbol-search.tsx';
import { AxisSettings } from './axis-settings.tsx';
import css from './chart-settings.module.css';
import { GoToForm } from './go-to-form.tsx';
import { saveChartPicture } from './save-picture.ts';
import { ZoneChoice } from './zone-choice.tsx';

export interface ChartSettingsProps {
  readonly instrument: Instrument;
  readonly interval: Interval;
  readonly chart: ChartDocument;
  readonly onChange: (chart: ChartDocument) => void;
  /** It has a set of its own; the dashboard's may have one for each instrument. */
  readonly isOwn: boolean;
  readonly drawn: RefObject<CandleChart | null>;
  readonly typeMenu: ReactNode;
  readonly onTable: () => void;
  readonly onPicture: (save: typeof saveChartPicture) => void;
  /** Name of an instrument by its key. */
  readonly nameOf: (key: string) => string;
}

/**
 * Type, which a narrow head has no room for, price axis, time zone, compared instruments, and the ways to a date, a
 * table and a picture.
 */
export function ChartSettingsForm({ close, ...props }: ChartSettingsProps & { readonly close: () => void }) {
  const { t } = useLingui();
  const { chart, onChange, typeMenu, onTable, onPicture } = props;
  const modes: Readonly<Record<PriceMode, string>> = {
    linear: t`Linear`,
    log: t`Log`,
    percent: t`Percent`,
    indexed: t`100`,
  };
  return (
    <div className={css.menu}>
      <Row label={t`Chart type`}>{typeMenu}</Row>
      <Row label={t`Price axis`}>
        <Segmented
          label={t`Price axis`}
          value={chart.mode}
          choices={priceModes.map((key) => ({ key, label: modes[key] }))}
          onChange={(mode) => onChange({ ...chart, mode })}
        />
      </Row>
      <Checkbox
        isSelected={chart.inverted}
        onChange={(inverted) => onChange({ ...chart, inverted })}
      >{t`Invert scale`}</Checkbox>
      <AxisSettings drawn={props.drawn} />
      <Checkbox
        isSelected={chart.tags}
        onChange={(tags) => onChange({ ...chart, tags })}
      >{t`Indicator values on the price axis`}</Checkbox>
      {!props.isOwn && <BySymbol />}
      <Row label={t`Time zone`}>
        <ZoneChoice value={chart.zone} onChange={(zone) => onChange({ ...chart, zone })} />
      </Row>
      <Row label={t`Daily candles`}>
        <DayZoneChoice className={css.inline} />
      </Row>
      <GoToForm {...props} />
      <Compare {...props} />
      <div className={css.buttons}>
        <Button
          size="small"
          onPress={() => {
            close();
            onTable();
          }}
        >{t`Table of last 100 bars`}</Button>
        <Button
          size="small"
          onPress={() => {
            onPicture(saveChartPicture);
            close();
          }}
        >{t`Save as image`}</Button>
      </div>
    </div>
  );
}

function BySymbol() {
  const { t } = useLingui();
  const engine = useEngine();
  const isOn = useStream({ kind: 'dashboard' }).value?.chart_by_symbol ?? false;
  return (
    <Checkbox
      isSelected={isOn}
      onChange={(chart_by_symbol) => void engine.patchDashboard({ chart_by_symbol })}
    >{t`Separate indicators and settings per instrument`}</Checkbox>
  );
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={css.row}>
      <span className={css.label}>{label}</span>
      {children}
    </div>
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
        <Button
          size="small"
          isDisabled={compare.length >= 6}
          onPress={() => setAdding(!adding)}
          aria-expanded={adding}
        >{t`Add instrument`}</Button>
      </div>
      {compare.map((key) => {
        const name = nameOf(key);
        return (
          <div key={key} className={css.compared}>
            {name}
            <Button
              kind="ghost"
              size="small"
              aria-label={t`Stop comparing with ${name}`}
              onPress={() => onChange({ ...chart, compare: compare.filter((other) => other !== key) })}
            >
              <X size={13} aria-hidden="true" />
            </Button>
          </div>
        );
      })}
      {adding && (
        <SymbolSearch
          onChoose={(instrument) => {
            setAdding(false);
            const key = keyOfSymbol(instrument);
            // Prices of two instruments have one axis only as changes.
            if (!compare.includes(key))
              onChange({
                ...chart,
                compare: [...compare, key],
                mode: chart.mode === 'indexed' ? 'indexed' : 'percent',
              });
          }}
        />
      )}
    </div>
  );
}
