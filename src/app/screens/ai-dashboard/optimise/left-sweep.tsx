import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { type BarPeriod, type KlinePage, readBars } from '../../../../shared/backtest/read-bars.ts';
import { sweptType } from '../../../../shared/backtest/swept-type.ts';
import type { LeftSweep } from '../../../../shared/backtest/sweep/left-sweep.ts';
import type { BarColumns } from '../../../../shared/backtest/bars.ts';
import { klinesHistory } from '../../../../shared/contracts/market-data.ts';
import { type Instrument, keyOfSymbol } from '../../../../shared/market/instrument.ts';
import type { StrategyTemplate } from '../../../../shared/trade/instance.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { leftSweep } from '../../../engine/sweep-threads.ts';
import { Button } from '../../../ui/form/button.tsx';
import css from './optimise.module.css';

interface LeftSweepProps {
  readonly instrument: Instrument;
  readonly template: StrategyTemplate;
  readonly period: BarPeriod;
  /** Goes on over the bars of then. */
  readonly onGoOn: (left: LeftSweep, bars: BarColumns) => void;
}

/** Offers to go on with a sweep of this form and market that was under way when its page was left. */
export function LeftSweepNote({ instrument, template, period, onGoOn }: LeftSweepProps) {
  const { t } = useLingui();
  const engine = useEngine();
  const [left, setLeft] = useState<LeftSweep>();
  useEffect(() => {
    leftSweep().then(setLeft, (error: unknown) => console.error('a sweep that was left cannot be read', error));
  }, []);
  const isOurs =
    left?.sweep.market === keyOfSymbol(instrument) &&
    left.sweep.days === period.days &&
    sweptType(left.sweep.request) === template.strategy_type;
  if (!isOurs) return null;
  const { done } = left;
  const goOn = async () => {
    const page: KlinePage = async (request) => (await engine.call(klinesHistory, request)).list;
    const bars = await readBars(page, instrument, period, left.sweep.endMs);
    setLeft(undefined);
    if (bars) onGoOn(left, bars);
  };
  return (
    <p className={css.status}>
      <Trans>The last sweep was left after {done} combinations.</Trans>{' '}
      <Button size="small" onPress={() => void goOn()}>{t`Continue`}</Button>
    </p>
  );
}
