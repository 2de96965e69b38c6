import type { ReactNode } from 'react';
import type { StrategyParams } from '../../../../shared/trade/instance.ts';
import { alertOn } from '../../../../shared/trade/signal.ts';
import { formatExact } from '../../../format/price.ts';
import { useConditionText } from '../../../market/alerts/condition-text.ts';
import { Timestamp } from '../../../ui/timestamp.tsx';
import { useStrategyWords } from '../words.ts';

/** Parameters that are percents. */
const percents: readonly string[] = [
  'max_slippage',
  'drop',
  'rise',
  'participation',
  'max_impact',
  'randomize',
  'risk',
  'step',
  'trail',
  'min_rise',
  'min_retrace',
  'max_retrace',
  'max_drawdown',
  'max_fill_slippage',
  'trigger_rate',
  'exit_rate',
  'min_distance',
  'hedge_slippage',
  'sweep_slippage',
  'price_band',
  'inventory_target',
  'level_distance',
  'fill_distance',
  'min_spread',
  'tolerance',
];
/** Parameters whose values have names. */
const choices: readonly string[] = [
  'mode',
  'on_end',
  'side',
  'algo',
  'finish_policy',
  'entry',
  'direction',
  'trailing',
  'fit',
  'hedge',
  'risk_model',
];

/** A number without an exponent. */
const plainNumber = (value: number): string =>
  Math.abs(value) < 1e-6 ? value.toFixed(15).replace(/0+$/, '') : String(value);

/** A parameter's value as the user reads it. */
export function useParameterText(): (key: string, value: StrategyParams[string]) => ReactNode {
  const words = useStrategyWords();
  const conditionText = useConditionText();
  return (key, value) => {
    if (key === 'end_time') return <Timestamp ms={Number(value)} />;
    if (Array.isArray(value)) return value.join(', ');
    if (typeof value === 'object') return conditionText(alertOn(value), undefined);
    if (choices.includes(key)) return words.choice(String(value));
    if (percents.includes(key)) return `${value}%`;
    return formatExact(typeof value === 'number' ? plainNumber(value) : String(value));
  };
}
