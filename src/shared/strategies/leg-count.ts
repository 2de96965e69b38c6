import type { StrategyTemplate } from '../trade/instance.ts';

/** Which markets its legs are by its parameters, or by what stands in their fields. */
export function legKinds(
  { one_base, leg_markets, legs_by, fields }: Pick<StrategyTemplate, 'one_base' | 'leg_markets' | 'legs_by' | 'fields'>,
  params: Readonly<Record<string, unknown>>,
): Pick<StrategyTemplate, 'one_base' | 'leg_markets'> {
  const kind = legs_by?.kinds[standing(fields, legs_by.key, params)];
  return kind ?? { ...(one_base !== undefined && { one_base }), ...(leg_markets && { leg_markets }) };
}

/** What stands for a field: its default where nothing does. */
const standing = (fields: StrategyTemplate['fields'], key: string, params: Readonly<Record<string, unknown>>): string =>
  String(params[key] ?? fields.find((field) => field.key === key)?.default);

/** In how many markets a strategy trades by its parameters, or by what stands in their fields. */
export function legCount(
  { legs = 1, legs_when, fields }: Pick<StrategyTemplate, 'legs' | 'legs_when' | 'fields'>,
  params: Readonly<Record<string, unknown>>,
): number {
  if (!legs_when) return legs;
  const { key, values } = legs_when;
  return values.includes(standing(fields, key, params)) ? legs : 1;
}

/** Whether a type trades in a fixed number of several markets, over whose bars it can be played together. */
export const playsLegs = ({
  legs = 1,
  legs_when,
  most_legs,
  backtest,
}: Pick<StrategyTemplate, 'legs' | 'legs_when' | 'most_legs' | 'backtest'>): boolean =>
  legs > 1 && legs_when === undefined && most_legs === undefined && backtest !== false;
