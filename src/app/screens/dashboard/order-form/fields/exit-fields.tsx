import { useLingui } from '@lingui/react/macro';
import { priceUnit } from '../../../../market/instrument/amount-unit.ts';
import { parseDecimal } from '../../../../format/parse-number.ts';
import { moneyDecimals, profitAt } from '../../../../../shared/trade/position.ts';
import { formatPercent, formatSigned } from '../../../../format/percent.ts';
import { TextInput } from '../../../../ui/form/text-input.tsx';
import type { Exits } from '../draft/draft.ts';
import { sizeOf } from '../draft/reckon.ts';
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
 * order and what the order's amount would have gained or lost there.
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
        gains
        typed={exits.takeProfit}
        onChange={(takeProfit) => change({ exits: { ...exits, takeProfit } })}
      />
      <ExitField
        label={t`Stop loss`}
        {...form}
        error={errors.sl}
        gains={false}
        typed={exits.stopLoss}
        onChange={(stopLoss) => change({ exits: { ...exits, stopLoss } })}
      />
    </div>
  );
}

interface ExitFieldProps extends Omit<ExitFieldsProps, 'errors' | 'exits'> {
  readonly label: string;
  readonly error: string | undefined;
  /** Whether the price is one at which the order has gained. */
  readonly gains: boolean;
  readonly typed: string;
  readonly onChange: (typed: string) => void;
}

function ExitField({ label, context, reference, keysOf, error, gains, typed, onChange }: ExitFieldProps) {
  const { t } = useLingui();
  const price = parseDecimal(typed);
  const distance =
    price !== undefined && Number(reference) > 0 ? (Number(price) / Number(reference) - 1) * 100 : undefined;
  const profit = price === undefined ? undefined : exitProfit(context, reference, price, gains);
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
      hint={profit !== undefined && <span className="num">{t`P&L ${profit}`}</span>}
      suffix={
        distance === undefined ? priceUnit(context.instrument) : <span className="num">{formatPercent(distance)}</span>
      }
    />
  );
}

/**
 * What the amount of an order would have gained at an exit, before fees, with its unit: a take-profit above the price
 * of the order is that of a buy, a stop-loss above it that of a sale. Undefined without an amount.
 */
function exitProfit(
  { draft, instrument, reckoning }: OrderContext,
  reference: string,
  price: string,
  gains: boolean,
): string | undefined {
  if (!(Number(reference) > 0) || Number(price) === Number(reference)) return undefined;
  const isLong = Number(price) > Number(reference) === gains;
  const size = sizeOf(draft, isLong ? 'BUY' : 'SELL', reckoning());
  if (!size || !(Number(size.amount) > 0)) return undefined;
  const decimals = moneyDecimals(instrument);
  const held = { avg_open: reference, qty: size.amount };
  const profit = profitAt(held, isLong, Number(price), instrument).toFixed(decimals);
  return `${formatSigned(profit, decimals)} ${instrument.contract ? instrument.settle : instrument.quote}`;
}
