import { useLingui } from '@lingui/react/macro';
import { refusalNumbers } from '../../../shared/kit/refusal-code.ts';
import type { InstanceLog, StopMode, TemplateField } from '../../../shared/trade/instance.ts';
import type { InstanceStatus } from '../../../shared/trade/instance-status.ts';
import type { CallFailure } from '../../../worker/api.ts';
import { formatExact } from '../../format/price.ts';
import { refusalText } from '../../text/refusal-text.ts';

/** Names of what stands in strategies, in the user's language. */
export function useStrategyWords() {
  const { t, i18n } = useLingui();
  const statuses: Record<InstanceStatus, string> = {
    PREPARING: t`Preparing`,
    TRADING: t({ message: 'Trading', context: 'strategy' }),
    STOPPING: t`Stopping`,
    STOPPED: t`Stopped`,
    INTERRUPTED: t`Interrupted`,
  };
  const stops: Record<StopMode, string> = {
    KEEP: t`Keep orders and coins`,
    CANCEL: t`Cancel orders, keep coins`,
    CANCEL_CLOSE: t`Cancel orders, sell coins`,
  };
  const fields: Readonly<Record<string, string>> = {
    lower: t`Lower price`,
    upper: t`Upper price`,
    grid_levels: t`Number of grids`,
    mode: t`Spacing`,
    invest: t`Investment`,
    take_profit_price: t`Take-profit price`,
    stop_loss_price: t`Stop-loss price`,
    end_signal: t`End signal`,
    end_time: t`Ends after`,
    on_end: t`At its end`,
    max_slippage: t`Most slippage of the first purchase`,
    name: t`Name`,
  };
  const choices: Readonly<Record<string, string>> = {
    ARITHMETIC: t`Equal steps`,
    GEOMETRIC: t`Equal ratios`,
    CANCEL_CLOSE: stops.CANCEL_CLOSE,
    CANCEL: stops.CANCEL,
  };
  const groups: Record<TemplateField['group'], string> = {
    basics: t`Basics`,
    risk: t({ message: 'Risk', context: 'strategy' }),
    advanced: t`Advanced`,
  };
  const reasons: Readonly<Record<string, string>> = {
    USER: t`by you`,
    TAKE_PROFIT: t`take-profit reached`,
    STOP_LOSS: t`stop-loss reached`,
    END_SIGNAL: t`its end signal was given`,
    END_TIME: t`its time is over`,
    RESTART: t`the server was restarted`,
    START_FAILED: t`the first purchase was not filled in time`,
    STOP_TIMEOUT: t`its orders could not be ended in time`,
  };
  const isCode = (code: string): code is CallFailure['code'] => code in refusalNumbers;
  const reason = (code: string): string => reasons[code] ?? (isCode(code) ? i18n._(refusalText[code]) : code);
  return {
    statuses,
    stops,
    groups,
    reason,
    field: (key: string) => fields[key] ?? key,
    choice: (key: string) => choices[key] ?? key,
  };
}

/** What is wrong with a field, by the rule that it breaks. */
export function useRuleText() {
  const { t } = useLingui();
  return ({ rule, ...facts }: Readonly<Record<string, unknown>>): string => {
    const fact = (name: string) => formatExact(String(facts[name] ?? ''));
    const tick = fact('tick');
    const least = fact('least');
    const most = fact('most');
    const bars = fact('bars');
    switch (rule) {
      case 'required':
      case 'positive_decimal':
      case 'number':
      case 'integer':
        return t`Enter a number above zero.`;
      case 'tick':
        return t`It must be a multiple of ${tick}.`;
      case 'above_lower':
        return t`It must lie above the lower price.`;
      case 'range_excludes_price':
        return t`The range must hold the price of now.`;
      case 'price_band':
        return t`It lies too far from the price of now.`;
      case 'above_price':
        return t`It must lie above the price of now.`;
      case 'below_price':
        return t`It must lie below the price of now.`;
      case 'too_fine':
        return t`The levels would lie closer than the market's tick.`;
      case 'below_fees':
        return t`Fees would eat what one grid earns. Take fewer grids or a wider range.`;
      case 'too_many_orders':
        return t`The account has room for ${most} more orders in this market.`;
      case 'too_small':
        return t`At least ${least} is needed for orders that this market takes.`;
      case 'too_large':
        return t`The orders would be larger than this market takes.`;
      case 'too_few_bars':
        return t`There are too few bars of this interval: ${bars} are needed.`;
      case 'future':
        return t`It must lie in the future.`;
      default:
        return t`This value is not allowed.`;
    }
  };
}

/** An entry of a log as a sentence. */
export function useLogText() {
  const { t } = useLingui();
  const { reason, stops } = useStrategyWords();
  return ({ event, data, text }: InstanceLog): string => {
    const why = reason(data.reason ?? data.code ?? '');
    const invested = formatExact(data.invested ?? '');
    const quote = data.quote ?? '';
    const bought = formatExact(data.bought ?? '0');
    const amount = formatExact(data.amount ?? '');
    const orders = data.orders ?? '0';
    const price = data.price ? formatExact(data.price) : t`Market`;
    const profit = formatExact(data.profit ?? '0');
    const mode = stops[(data.mode ?? 'CANCEL') as StopMode] ?? '';
    switch (event) {
      case 'CREATED':
        return t`Started with ${invested} ${quote}.`;
      case 'TRADING':
        return t`Trades, and holds ${bought}.`;
      case 'REFUSED':
        return data.side === 'BUY'
          ? t`Buy of ${amount} at ${price} refused: ${why}`
          : t`Sell of ${amount} at ${price} refused: ${why}`;
      case 'INTERRUPTED':
        return t`Interrupted: ${why}`;
      case 'RESUMED':
        return t`Goes on with ${orders} open orders.`;
      case 'STOPPING':
        return t`Stops, ${why}: ${mode}.`;
      case 'STOPPED':
        return t`Stopped with a profit of ${profit}.`;
      default:
        return text;
    }
  };
}
