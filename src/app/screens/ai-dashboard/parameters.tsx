import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Instance, StrategyParams } from '../../../shared/trade/instance.ts';
import { alertOn } from '../../../shared/trade/signal.ts';
import { formatDecimal, formatExact } from '../../format/price.ts';
import { useConditionText } from '../../market/alerts/condition-text.ts';
import { Button } from '../../ui/form/button.tsx';
import { Timestamp } from '../../ui/timestamp.tsx';
import css from './ai.module.css';
import { EditParameters } from './edit-parameters.tsx';
import { useStrategyWords } from './words.ts';

interface ParametersProps {
  readonly instance: Instance;
  readonly isOwn: boolean;
  readonly base: string;
  readonly quote: string;
  /** What it counts in, and its digits. */
  readonly money: string;
  readonly decimals: number;
  /** Called when they have been changed here. */
  readonly onChanged: () => void;
}

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

/** The parameters of an instance, and the form of those that may change. */
export function Parameters({ instance, base, quote, money, decimals, isOwn, onChanged }: ParametersProps) {
  const { params, invested, status } = instance;
  const { t } = useLingui();
  const [isEditing, setEditing] = useState(false);
  const words = useStrategyWords();
  const conditionText = useConditionText();
  const rows = Object.entries(params);
  const textOf = (key: string, value: StrategyParams[string]) =>
    Array.isArray(value)
      ? value.join(', ')
      : typeof value === 'object'
        ? conditionText(alertOn(value), undefined)
        : choices.includes(key)
          ? words.choice(String(value))
          : percents.includes(key)
            ? `${value}%`
            : formatExact(typeof value === 'number' ? plainNumber(value) : String(value));
  if (isEditing)
    return (
      <EditParameters
        instance={instance}
        units={{ base, quote, money }}
        onDone={(version) => {
          setEditing(false);
          if (version !== undefined) onChanged();
        }}
      />
    );
  return (
    <>
      {isOwn && status !== 'STOPPED' && status !== 'STOPPING' && (
        <p className={css.editBar}>
          <Button size="small" onPress={() => setEditing(true)}>{t`Edit`}</Button>
        </p>
      )}
      <dl className={css.facts}>
        <div>
          <dt>{t`Max investment used`}</dt>
          <dd className="num">
            {formatDecimal(invested, decimals)} {money}
          </dd>
        </div>
        {rows.map(([key, value]) => (
          <div key={key}>
            <dt>{words.field(key)}</dt>
            <dd className="num">{key === 'end_time' ? <Timestamp ms={Number(value)} /> : textOf(key, value)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
