import { exp } from '../base/math/exp.ts';
import { log } from '../base/math/log.ts';
import { clamp, requireFinite, requireNotNegative, requirePositive } from './argument.ts';
import { black76, type ForwardOption } from './black-76.ts';
import type { OptionKind } from './option-expiry.ts';

/** Volatilities are sought between 0.01 % and 500 %. */
export const volatilityBounds = { low: 0.0001, high: 5 } as const;

const maxSteps = 100;
const precision = 1e-12;

/**
 * Volatility (a fraction per root year) at which Black-76 gives `price` in quote, by Newton steps that fall back to
 * bisection; null where the price breaks the no-arbitrage bounds (above discounted intrinsic value, below the
 * discounted forward or strike), at expiry, and where the answer lies outside 0.01 % to 500 %. Refuses what black76
 * refuses and a negative price.
 */
export function impliedVolatility(
  kind: OptionKind,
  price: number,
  option: Omit<ForwardOption, 'volatility'>,
): number | null {
  const { forward, strike, years, rate = 0 } = option;
  requirePositive({ forward, strike });
  requireNotNegative({ price, years });
  requireFinite({ rate });
  const discount = exp(-rate * years);
  // By parity the time value is the price of the option that is out of the money: the small number keeps its digits.
  const outside: OptionKind = forward >= strike ? 'P' : 'C';
  const target = kind === outside ? price : price - discount * Math.abs(forward - strike);
  const ceiling = discount * Math.min(forward, strike);
  if (years === 0 || !(target > 0 && target < ceiling)) return null;
  return solve((volatility) => black76(outside, { ...option, volatility }), target, startOf(option));
}

/**
 * The volatility at which vega is highest: from there Newton steps approach without overshooting (Manaster & Koehler,
 * 1982).
 */
const startOf = ({ forward, strike, years }: Omit<ForwardOption, 'volatility'>): number =>
  Math.sqrt((2 * Math.abs(log(forward / strike))) / years);

function solve(
  valueAt: (volatility: number) => { price: number; vega: number },
  target: number,
  start: number,
): number | null {
  let { low, high }: { low: number; high: number } = volatilityBounds;
  if (valueAt(low).price > target || valueAt(high).price < target) return null;
  let volatility = clamp(start, low, high);
  for (let step = 0; step < maxSteps; step++) {
    const { price, vega } = valueAt(volatility);
    if (price === target) return volatility;
    if (price > target) high = volatility;
    else low = volatility;
    const newton = volatility - (price - target) / (vega * 100);
    const next = newton > low && newton < high ? newton : (low + high) / 2;
    if (Math.abs(next - volatility) <= precision * volatility) return next;
    volatility = next;
  }
  return volatility;
}
