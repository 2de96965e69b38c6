import { useLingui } from '@lingui/react/macro';
import type { CallFailure } from '../../../../../worker/api.ts';
import { formatExact } from '../../../../format/price.ts';
import { failureText } from '../../../../text/refusal-text.ts';
import type { RoutedErrors } from './check-routed.ts';

/** Fields of the strategy's form, by the fields of this one. */
const fields: Readonly<Record<string, keyof RoutedErrors>> = {
  quantity: 'amount',
  limit_price: 'price',
  route_slippage: 'slippage',
  duration: 'duration',
  hold_hours: 'hours',
};

type Facts = Readonly<Record<string, unknown>>;

const factsOf = (data: unknown): Facts => (typeof data === 'object' && data !== null ? (data as Facts) : {});

/** Gives what the server says against a start, beside the field that it speaks of. */
export function useStartFailure(unit: string): (failure: CallFailure) => RoutedErrors {
  const { t, i18n } = useLingui();
  const ruleText = (facts: Facts): string | undefined => {
    const step = formatExact(String(facts.step ?? '0'));
    const min = `${formatExact(String(facts.least ?? '0'))} ${unit}`;
    switch (facts.rule) {
      case 'step':
        return t`Must be a multiple of ${step}`;
      case 'too_small':
        return t`At least ${min} needed to meet this market's min order.`;
      case 'one_way_only':
        return t`Strategies need one-way position mode in this account.`;
      case 'expires_too_soon':
        return t`The contract expires within the hour.`;
      default:
        return undefined;
    }
  };
  return (failure) => {
    const { code, data } = failure;
    const general = i18n._(failureText(failure));
    if (code === 'PARAMETERS' && Array.isArray(data)) {
      const broken = data
        .map(factsOf)
        .map((facts) => [fields[String(facts.field)] ?? 'form', ruleText(facts)] as const);
      return { form: general, ...Object.fromEntries(broken.filter(([, text]) => text !== undefined)) };
    }
    if (code === 'BALANCE') {
      const { asset: named, free, need } = factsOf(data);
      if (named === undefined) return { amount: general };
      const asset = String(named);
      const has = formatExact(String(free ?? '0'));
      const needs = formatExact(String(need ?? '0'));
      return { amount: t`Insufficient balance: ${has} ${asset} available, ${needs} needed.` };
    }
    if (code === 'ONE_PER_EXCHANGE') return { accounts: general };
    return { form: (code === 'INPUT' && ruleText(factsOf(data))) || general };
  };
}
