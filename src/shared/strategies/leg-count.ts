import type { StrategyTemplate } from '../trade/instance.ts';

/** In how many markets a strategy trades by its parameters, or by what stands in their fields. */
export function legCount(
  { legs = 1, legs_when, fields }: Pick<StrategyTemplate, 'legs' | 'legs_when' | 'fields'>,
  params: Readonly<Record<string, unknown>>,
): number {
  if (!legs_when) return legs;
  const { key, values } = legs_when;
  const value = params[key] ?? fields.find((field) => field.key === key)?.default;
  return values.includes(String(value)) ? legs : 1;
}

/** Whether a type trades in a fixed number of several markets, over whose bars it can be played together. */
export const playsLegs = ({
  legs = 1,
  legs_when,
  most_legs,
  backtest,
}: Pick<StrategyTemplate, 'legs' | 'legs_when' | 'most_legs' | 'backtest'>): boolean =>
  legs > 1 && legs_when === undefined && most_legs === undefined && backtest !== false;
