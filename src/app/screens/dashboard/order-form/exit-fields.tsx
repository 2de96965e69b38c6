import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { parseDecimal } from '../../../format/parse-number.ts';
import { formatPercent } from '../../../format/percent.ts';
import { TextInput } from '../../../ui/text-input.tsx';
import type { ExitFieldsProps } from './exit-switch.tsx';
import { planOf } from './exits.ts';
import css from './order-form.module.css';

const nothing = planOf({ takeProfit: '', stopLoss: '' });

/** The prices at which what the order opens is left again, at the market, each with its distance from the price of the order. */
export function ExitFields({ errors, ...form }: ExitFieldsProps) {
  const { t } = useLingui();
  const {
    draft: { exits },
    change,
  } = form.desk;
  const plan = exits === 'wanted' || !exits ? nothing : exits;
  const begin = useEffectEvent(() => {
    if (exits === 'wanted') change({ exits: nothing });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another instrument's draft may want them for the first time
  useEffect(() => begin(), [exits]);
  return (
    <div className={css.exits}>
      <ExitField
        label={t`Take profit`}
        {...form}
        error={errors.tp}
        typed={plan.takeProfit}
        onChange={(takeProfit) => change({ exits: planOf({ ...plan, takeProfit }) })}
      />
      <ExitField
        label={t`Stop loss`}
        {...form}
        error={errors.sl}
        typed={plan.stopLoss}
        onChange={(stopLoss) => change({ exits: planOf({ ...plan, stopLoss }) })}
      />
    </div>
  );
}

interface ExitFieldProps extends Omit<ExitFieldsProps, 'errors'> {
  readonly label: string;
  readonly error: string | undefined;
  readonly typed: string;
  readonly onChange: (typed: string) => void;
}

function ExitField({ label, desk, reference, keysOf, error, typed, onChange }: ExitFieldProps) {
  const price = parseDecimal(typed);
  const distance =
    price !== undefined && Number(reference) > 0 ? (Number(price) / Number(reference) - 1) * 100 : undefined;
  return (
    <TextInput
      label={label}
      numeric
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      error={error}
      onChange={onChange}
      onKeyDown={keysOf(desk, typed, onChange)}
      suffix={distance === undefined ? desk.instrument.quote : <span className="num">{formatPercent(distance)}</span>}
    />
  );
}
