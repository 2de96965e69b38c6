import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { BarPeriod } from '../../../../shared/backtest/read-bars.ts';
import { sweptLegs, sweptType } from '../../../../shared/backtest/swept-type.ts';
import type { LeftSweep } from '../../../../shared/backtest/sweep/left-sweep.ts';
import { type Instrument, keyOfSymbol } from '../../../../shared/market/instrument.ts';
import type { StrategyTemplate } from '../../../../shared/trade/instance.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { leftSweep } from '../../../engine/sweep-threads.ts';
import { Button } from '../../../ui/form/button.tsx';
import { readLeg } from '../legs/leg-history.ts';
import css from './optimise.module.css';
import type { LegBars } from './use-optimise.ts';

interface LeftSweepProps {
  readonly instrument: Instrument;
  /** Markets of the legs after the first one. */
  readonly others: readonly Instrument[];
  readonly template: StrategyTemplate;
  readonly period: BarPeriod;
  /** Goes on over the bars of then. */
  readonly onGoOn: (left: LeftSweep, bars: LegBars) => void;
}

const keysOf = (markets: readonly Instrument[]): string => markets.map(keyOfSymbol).join();

/** Offers to go on with a sweep of this form and market that was under way when its page was left. */
export function LeftSweepNote({ instrument, others, template, period, onGoOn }: LeftSweepProps) {
  const { t } = useLingui();
  const engine = useEngine();
  const [left, setLeft] = useState<LeftSweep>();
  useEffect(() => {
    leftSweep().then(setLeft, (error: unknown) => console.error('a sweep that was left cannot be read', error));
  }, []);
  const isOurs =
    left?.sweep.market === keyOfSymbol(instrument) &&
    keysOf((sweptLegs(left.sweep.request).others ?? []).map((leg) => leg.instrument)) === keysOf(others) &&
    left.sweep.days === period.days &&
    sweptType(left.sweep.request) === template.strategy_type;
  if (!isOurs) return null;
  const { done } = left;
  const goOn = async () => {
    const { endMs } = left.sweep;
    const legs = await Promise.all(
      [instrument, ...others].map((market) => readLeg(engine, market, period, endMs, { hasRates: false })),
    );
    setLeft(undefined);
    const [first, ...rest] = legs.flatMap((leg) => leg?.bars ?? []);
    if (first && rest.length === others.length) onGoOn(left, [first, ...rest]);
  };
  return (
    <p className={css.status}>
      {left.sweep.cut ? (
        <Trans>The last walk-forward was left after {done} windows.</Trans>
      ) : (
        <Trans>The last sweep was left after {done} combinations.</Trans>
      )}{' '}
      <Button size="small" onPress={() => void goOn()}>{t`Continue`}</Button>
    </p>
  );
}
