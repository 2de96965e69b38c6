const basisPoints = 10_000;

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

function check(prices: Readonly<Record<string, number>>): void {
  for (const [name, price] of Object.entries(prices))
    if (!(price > 0 && Number.isFinite(price))) throw new RangeError(`${name} is no price: ${price}`);
}
