import { useLingui } from '@lingui/react/macro';
import type { Breach } from '../../shared/trade/risk/risk-limits.ts';
import { formatExact } from '../format/price.ts';

const percents: ReadonlySet<Breach['limit']> = new Set(['max_drawdown', 'max_fill_slippage', 'price_band']);

/** A decimal text with at most two decimals more than money has to be shown with. */
const shortened = (text: string): string => text.replace(/(\.\d{4})\d+$/, '$1');

/** Assets in which an instance's limits are: of values, and of its profit. */
interface BreachUnits {
  readonly quote: string;
  readonly money: string;
}

/** Names of limits and of what went beyond them, in the user's language. */
export function useRiskWords() {
  const { t } = useLingui();
  const fields: Record<Breach['limit'], string> = {
    max_position: t`Max position`,
    max_order_amount: t`Max order value`,
    max_orders_per_minute: t`Max orders per minute`,
    max_exposure: t`Max exposure`,
    max_daily_loss: t`Max daily loss`,
    max_drawdown: t`Max drawdown`,
    max_fill_slippage: t`Max slippage of a fill`,
    price_band: t`Price band around the start`,
  };
  const keyOf = (code: string) =>
    (Object.keys(fields) as Breach['limit'][]).find((key) => code.endsWith(`_${key.toUpperCase()}`));
  const valueText = ({ limit, scope }: Breach, value: string, { quote, money }: BreachUnits): string => {
    if (limit === 'max_orders_per_minute') return value;
    const text = formatExact(shortened(value));
    return percents.has(limit)
      ? `${text}%`
      : `${text} ${scope === 'account' ? 'USD' : limit === 'max_daily_loss' ? money : quote}`.trim();
  };
  return {
    fields,
    /** The limit that a code of an error names; undefined where it is of none. */
    reason(code: string): string | undefined {
      const key = /^(RISK|ACCOUNT)_/.test(code) ? keyOf(code) : undefined;
      if (!key) return undefined;
      const name = fields[key];
      return code.startsWith('ACCOUNT_') ? t`account limit: ${name}` : t`limit: ${name}`;
    },
    /** "Max daily loss 5 USDT, measured 6.12 USDT". */
    breach(breach: Breach, units: BreachUnits): string {
      const name = fields[breach.limit];
      const limit = valueText(breach, breach.value, units);
      const measured = valueText(breach, breach.measured, units);
      return breach.scope === 'account'
        ? t`Account limit: ${name} ${limit}, measured ${measured}.`
        : t`${name} ${limit}, measured ${measured}.`;
    },
  };
}
