import { dayMs } from '../base/time.ts';

const basisPoints = 10_000;
/** Parts of a basis point that are told. */
const parts = 100;
const yearMs = 365 * dayMs;

/**
 * Basis points that buying leg A at its ask and selling leg B at its bid brings in, of A's ask: (bidB − askA) / askA ·
 * 10⁴. Executable, before fees. Prices above 0 in one unit; RangeError where one is not.
 */
export function openBps(askA: number, bidB: number): number {
  check({ askA, bidB });
  return ((bidB - askA) / askA) * basisPoints;
}

/**
 * Basis points that the way back brings in, selling A at its bid and buying B at its ask, of B's ask: (bidA − askB) /
 * askB · 10⁴.
 */
export function closeBps(bidA: number, askB: number): number {
  check({ bidA, askB });
  return ((bidA - askB) / askB) * basisPoints;
}

/** A spread as it is shown and compared: in hundredths of a basis point. */
export const roundedBps = (bps: number): number => Math.round(bps * parts) / parts;

/**
 * `openBps` after the taker fees of both orders, each of its own amount: (bidB · (1 − feeB) − askA · (1 + feeA)) / askA
 * · 10⁴. Fees are fractions.
 */
export function netOpenBps(askA: number, bidB: number, { a, b }: SpreadFees): number {
  check({ askA, bidB });
  return ((bidB * (1 - b) - askA * (1 + a)) / askA) * basisPoints;
}

/** `closeBps` after the taker fees of both orders, each of its own amount. */
export function netCloseBps(bidA: number, askB: number, { a, b }: SpreadFees): number {
  check({ bidA, askB });
  return ((bidA * (1 - a) - askB * (1 + b)) / askB) * basisPoints;
}

/**
 * What a price that stands above a nearer one brings in a year, simple, a fraction: (far − near) / near · 365 days /
 * `periodMs`, the time from the nearer one to the delivery of the other. RangeError where that is not above 0.
 */
export function annualBasis(near: number, far: number, periodMs: number): number {
  check({ near, far });
  if (!(periodMs > 0 && Number.isFinite(periodMs))) throw new RangeError(`periodMs is no period: ${periodMs}`);
  return ((far - near) / near) * (yearMs / periodMs);
}

/** Taker fees of both legs, fractions of what each order comes to. */
export interface SpreadFees {
  readonly a: number;
  readonly b: number;
}

function check(prices: Readonly<Record<string, number>>): void {
  for (const [name, price] of Object.entries(prices))
    if (!(price > 0 && Number.isFinite(price))) throw new RangeError(`${name} is no price: ${price}`);
}
