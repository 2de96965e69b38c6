import { black76 } from '../../finance/black-76.ts';
import { impliedVolatility } from '../../finance/implied-volatility.ts';
import type { OptionKind } from '../../finance/option-expiry.ts';
import type { OptionChain, Quote } from '../../finance/option-sets.ts';
import type { ChainLegs } from './chain.ts';
import type { Holdings } from './holdings.ts';

/** What is held, summed: premium in money of the options, delta in the underlying, the others in USD. */
export interface HeldGreeks {
  readonly premium: number;
  readonly delta: number;
  readonly gamma: number;
  readonly vega: number;
  readonly theta: number;
}

const none: HeldGreeks = { premium: 0, delta: 0, gamma: 0, vega: 0, theta: 0 };

function middleOf({ bid, ask }: Quote): number | undefined {
  return bid === undefined || ask === undefined ? (bid ?? ask) : (bid + ask) / 2;
}

interface HeldOption {
  readonly kind: OptionKind;
  readonly strike: number;
  /** Units of the underlying, below 0 where it is sold. */
  readonly size: number;
  readonly price: number;
}

/** One option by the volatility of its own middle price; without one its premium alone counts. */
function greeksOf({ kind, strike, size, price }: HeldOption, forward: number, years: number, inCoin: boolean) {
  const inUsd = inCoin ? price * forward : price;
  const volatility = impliedVolatility(kind, inUsd, { forward, strike, years });
  const { delta, gamma, vega, theta } =
    volatility === null
      ? { ...none, delta: (kind === 'C' ? forward > strike : forward < strike) ? (kind === 'C' ? 1 : -1) : 0 }
      : black76(kind, { forward, strike, years, volatility });
  return { premium: size * price, delta: size * delta, gamma: size * gamma, vega: size * vega, theta: size * theta };
}

/**
 * Greeks of what is held by Black-76 on the future, `years` before expiry; an option without a price is left out. The
 * future counts in delta: one that is inverse by its USD at the price of now.
 */
export function heldGreeks(
  { strikes, terms }: OptionChain,
  { perLot, inCoin }: Pick<ChainLegs, 'perLot' | 'inCoin'>,
  { calls, puts, future }: Holdings,
  years: number,
): HeldGreeks {
  const { underlying } = terms;
  const options = strikes.flatMap(({ strike, call, put }, index) =>
    (
      [
        ['C', calls[index]!, middleOf(call)],
        ['P', puts[index]!, middleOf(put)],
      ] as const
    ).flatMap(([kind, lots, price]) =>
      lots === 0 || price === undefined ? [] : [{ kind, strike, size: lots * perLot, price }],
    ),
  );
  return options
    .map((option) => greeksOf(option, underlying, years, inCoin))
    .reduce(
      (sum, each) => ({
        premium: sum.premium + each.premium,
        delta: sum.delta + each.delta,
        gamma: sum.gamma + each.gamma,
        vega: sum.vega + each.vega,
        theta: sum.theta + each.theta,
      }),
      { ...none, delta: inCoin ? future / underlying : future },
    );
}
