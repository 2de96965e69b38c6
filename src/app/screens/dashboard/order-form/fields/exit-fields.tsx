import { useLingui } from '@lingui/react/macro';
import { parseDecimal } from '../../../../format/parse-number.ts';
import { formatPercent } from '../../../../format/percent.ts';
import { TextInput } from '../../../../ui/form/text-input.tsx';
import type { Exits } from '../draft/draft.ts';
import css from '../order-form.module.css';
import type { tickKeys } from './price-field.tsx';
import type { FormErrors } from '../draft/problems.ts';
import type { OrderContext } from '../use-order-context.ts';

interface ExitFieldsProps {
  readonly context: OrderContext;
  readonly exits: Exits;
  readonly errors: Pick<FormErrors, 'tp' | 'sl'>;
  /** The price that the order is judged by, "" where it is not known. */
  readonly reference: string;
  readonly keysOf: typeof tickKeys;
}

/**
 * The prices at which what the order opens is left again, at the market, each with its distance from the price of the
 * order.
 */
export function ExitFields({ exits, errors, ...form }: ExitFieldsProps) {
  const { t } = useLingui();
  const { change } = form.context;
  return (
    <div className={css.exits}>
      <ExitField
        label={t`Take profit`}
        {...form}
        error={errors.tp}
        typed={exits.takeProfit}
        onChange={(takeProfit) => change({ exits: { ...exits, takeProfit } })}
      />
      <ExitField
        label={t`Stop loss`}
        {...form}
        error={errors.sl}
        typed={exits.stopLoss}
        onChange={(stopLoss) => change({ exits: { ...exits, stopLoss } })}
      />
    </div>
  );
}

interface ExitFieldProps extends Omit<ExitFieldsProps, 'errors' | 'exits'> {
  readonly label: string;
  readonly error: string | undefined;
  readonly typed: string;
  readonly onChange: (typed: string) => void;
}

function ExitField({ label, context, reference, keysOf, error, typed, onChange }: ExitFieldProps) {
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
      onKeyDown={keysOf(context, typed, onChange)}
      suffix={
        distance === undefined ? context.instrument.quote : <span className="num">{formatPercent(distance)}</span>
      }
    />
  );
}
