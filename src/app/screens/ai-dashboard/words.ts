import { useLingui } from '@lingui/react/macro';
import type { InstanceEvent, InstanceLog, StopMode, TemplateField } from '../../../shared/trade/instance.ts';
import { formatExact } from '../../format/price.ts';
import { useChoiceNames, useDoingNames, useStateNames, useStopNames } from './words/choice-names.ts';
import { useTypeRules } from './words/type-rules.ts';
import { useListWords } from './words/list-words.ts';
import { useMakerNames } from '../../strategies/words/maker-names.ts';
import { useFieldNames, useLegFieldNames } from './words/field-names.ts';
import { useRiskWords } from '../../text/risk-words.ts';

/** Names of what stands in strategies, in the user's language. */
export function useStrategyWords() {
  const { t } = useLingui();
  const risk = useRiskWords();
  const list = useListWords();
  const stops = useStopNames();
  const own = { ...useFieldNames(), ...useLegFieldNames(), ...useMakerNames() };
  const fields: Readonly<Record<string, string>> = { ...own, ...risk.fields };
  const choices = useChoiceNames();
  const states = useStateNames();
  const doings = useDoingNames();
  const groups: Record<TemplateField['group'], string> = {
    basics: t`Basics`,
    risk: t({ message: 'Risk', context: 'strategy' }),
    advanced: t`Advanced`,
  };
  return {
    ...list,
    stops,
    groups,
    /** A step in the life of a strategy, by what it tells of itself. */
    event: (event: InstanceEvent): string =>
      event === 'RESUMED' ? t`Resumed` : ((list.statuses as Readonly<Record<string, string>>)[event] ?? event),
    field: (key: string) => fields[key] ?? key,
    choice: (key: string) => choices[key] ?? key,
    state: (key: string) => states[key] ?? key,
    doing: (key: string) => doings[key] ?? key,
  };
}

/** What is wrong with a field, by the rule that it breaks. */
export function useRuleText() {
  const { t } = useLingui();
  const typeRule = useTypeRules();
  return ({ rule, ...facts }: Readonly<Record<string, unknown>>): string => {
    const fact = (name: string) => formatExact(String(facts[name] ?? ''));
    const tick = fact('tick');
    const min = fact('least');
    const max = fact('most');
    const bars = fact('bars');
    const price = fact('price');
    const held = fact('held');
    switch (rule) {
      case 'required':
      case 'positive_decimal':
      case 'number':
      case 'integer':
        return t`Enter a number above zero.`;
      case 'tick':
        return t`Must be a multiple of ${tick}.`;
      case 'above_low_rate':
        return t`Must be above the lowest rate.`;
      case 'above_low_ratio':
        return t`Must be above the lowest ratio.`;
      case 'above_lower':
        return t`Must be above the lower price.`;
      case 'range_excludes_price':
        return t`Range must include the current price.`;
      case 'price_band':
        return t`Too far from the current price.`;
      case 'above_price':
        return t`Must be above the current price.`;
      case 'below_price':
        return t`Must be below the current price.`;
      case 'contracts_only':
        return t`Only on contracts.`;
      case 'long_or_short':
        return t`Only for a long or a short grid.`;
      case 'one_way_only':
        return t`Strategies need one-way position mode in this account.`;
      case 'holds_more':
        return t`Too little for what it holds: ${held}.`;
      case 'holds_position':
        return t`A neutral grid with a position cannot change its range.`;
      case 'bracket':
        return t`Max ${max}× for a position of this size.`;
      case 'liquidation_inside_range':
        return max
          ? t`Would be liquidated at ${price}, within the range. Max ${max}×.`
          : t`Would be liquidated at ${price}, within the range. Use a narrower one.`;
      case 'fixed':
        return t`Cannot be changed while it runs.`;
      case 'range':
        return min && max ? t`Must be between ${min} and ${max}.` : t`Value not allowed.`;
      case 'below_zero':
        return t`The lowest level would be at zero. Use fewer levels or a smaller drop.`;
      case 'below_tick':
        return t`Levels are closer than the tick size. Use a larger drop.`;
      case 'too_fine':
        return t`Grid spacing is below the tick size. Use fewer grids or a wider range.`;
      case 'below_fees':
        return t`Fees exceed the profit per grid. Use fewer grids or a wider range.`;
      case 'too_many_orders':
        return t`Only ${max} more orders allowed in this market.`;
      case 'too_small':
        return t`At least ${min} needed to meet this market's min order.`;
      case 'too_large':
        return t`Orders would exceed this market's max amount.`;
      case 'too_few_bars':
        return t`Not enough bars on this interval: ${bars} needed.`;
      case 'finer_than_bars':
        return t`Needs finer bars. Choose a shorter period.`;
      case 'future':
        return t`Must be in the future.`;
      default:
        return typeRule(String(rule), fact) ?? t`Value not allowed.`;
    }
  };
}

/** An entry of a log as a sentence. */
export function useLogText() {
  const { t } = useLingui();
  const { reason, stops, field } = useStrategyWords();
  return ({ event, data, text }: InstanceLog): string => {
    const why = reason(data.reason ?? data.code ?? '');
    const invested = formatExact(data.invested ?? '');
    const quote = data.quote ?? '';
    const bought = formatExact(data.bought ?? '0');
    const amount = formatExact(data.amount ?? '');
    const orders = data.orders ?? '0';
    const price = data.price ? formatExact(data.price) : t`Market`;
    const profit = formatExact(data.profit ?? '0');
    const changedFields = (data.changed ?? '').split(', ').map(field).join(', ');
    const mode = stops[(data.mode ?? 'CANCEL') as StopMode] ?? '';
    switch (event) {
      case 'CREATED':
        return t`Started with ${invested} ${quote}.`;
      case 'TRADING':
        return t`Trading; holding ${bought}.`;
      case 'REFUSED':
        return data.side === 'BUY'
          ? t`Buy ${amount} at ${price} rejected: ${why}`
          : t`Sell ${amount} at ${price} rejected: ${why}`;
      case 'INTERRUPTED': {
        const value = formatExact(data.value ?? '');
        const measured = formatExact(data.measured ?? '');
        return data.limit ? t`Interrupted, ${why} ${value}, measured ${measured}` : t`Interrupted: ${why}`;
      }
      case 'RESUMED':
        return t`Resumed with ${orders} open orders.`;
      case 'UPDATED':
        return t`Parameters changed: ${changedFields}.`;
      case 'STOPPING':
        return t`Stopping, ${why}: ${mode}.`;
      case 'STOPPED':
        return t`Stopped. P&L ${profit}.`;
      default:
        return text;
    }
  };
}
