import { msg } from '@lingui/core/macro';
import { useMemo } from 'react';
import { dayMs } from '../../../shared/base/time.ts';
import type { Instrument } from '../../../shared/market/instrument.ts';
import type { StrategyTemplate } from '../../../shared/trade/instance.ts';
import { type AlertDraft, draftFaults, signalOf } from '../../market/alerts/alert-draft.ts';
import { barZoneOf } from '../../market/chart/time/bar-zone.ts';
import { usePreferences } from '../../ui/preferences/preferences-context.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { lazyPart } from '../../ui/lazy/lazy-part.tsx';
import { ladderOf } from './blsh/ladder-draft.ts';
import { strongLevels } from './strong-grid/strong-draft.ts';
import { type Draft, isAsked, levelTicks, paramsOf } from './draft.ts';

const BacktestStage = lazyPart(async () => (await import('./backtest/backtest-stage.tsx')).BacktestStage, {
  what: msg`Backtest`,
  pending: <Skeleton rows={12} />,
});

/** Levels of a draft in ticks, ascending, that no field stands for. */
const levelsOf: Readonly<Record<string, (draft: Draft, instrument: Instrument, last: string) => readonly number[]>> = {
  STRONG_GRID: strongLevels,
  GRID: (draft, instrument) => levelTicks(draft, instrument).slice(1, -1),
  BLSH: (draft, instrument, last) =>
    ladderOf(draft, instrument, last)
      .map(({ ticks }) => ticks)
      .reverse(),
};

interface DraftBacktestProps {
  readonly template: StrategyTemplate;
  readonly instrument: Instrument;
  /** The market of leg B, of a type that trades in two. */
  readonly other: Instrument | undefined;
  /** Last price; empty until there is one. */
  readonly last: string;
  readonly draft: Draft;
  readonly signal: AlertDraft | undefined;
  readonly write: (fields: Draft) => void;
}

/** The backtest of a form as it stands. */
export function DraftBacktest({ template, instrument, other, last, draft, signal, write }: DraftBacktestProps) {
  const [preferences] = usePreferences();
  const params = useMemo(() => {
    const isComplete = template.fields.every(
      (field) => !field.required || !isAsked(field, draft) || (draft[field.key] ?? '').trim() !== '',
    );
    if (!isComplete || (signal && Object.keys(draftFaults(signal, Number.NaN)).length > 0)) return undefined;
    const { end_time: _, ...rest } = paramsOf(template, draft, 0);
    const zone = signal && barZoneOf(preferences, instrument, signal.interval);
    return { ...rest, ...(signal && { end_signal: signalOf(signal, zone) }) };
  }, [template, draft, signal, preferences, instrument]);
  // The price moves several times a second, and the levels of most types stay where they are.
  const ticks = (levelsOf[template.strategy_type]?.(draft, instrument, last) ?? []).join(' ');
  const levels = useMemo(() => (ticks === '' ? [] : ticks.split(' ').map(Number)), [ticks]);
  const days = Number(draft.end_time ?? '');
  return (
    <BacktestStage
      instrument={instrument}
      other={other}
      template={template}
      params={params}
      durationMs={days > 0 ? days * dayMs : undefined}
      draft={draft}
      levels={levels}
      write={write}
    />
  );
}
