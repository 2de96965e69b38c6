/** Mean and population standard deviation of the newest numbers; both NaN while there are too few. */
export interface Spread {
  mean: number;
  deviation: number;
}

/**
 * Spread of the newest `bars` numbers, O(1) on average. Sums are of distances from a number near the mean, found afresh
 * once in `bars`: squares of whole prices would lose the digits that a small deviation lives in.
 */
export function windowSpread(bars: number): (x: number, commit: boolean, into: Spread) => void {
  const ring = new Float64Array(bars);
  // The number near the mean, the sum of distances from it, and that of their squares.
  const kept = new Float64Array(3);
  let at = 0;
  let seen = 0;
  return (x, commit, into) => {
    let base = seen === 0 ? x : kept[0]!;
    let nextSum = kept[1]!;
    let nextSquares = kept[2]!;
    if (at === bars - 1) {
      base = x;
      for (let i = 0; i < at; i++) base += ring[i]!;
      base /= bars;
      nextSum = 0;
      nextSquares = 0;
      for (let i = 0; i < at; i++) {
        const distance = ring[i]! - base;
        nextSum += distance;
        nextSquares += distance * distance;
      }
    } else if (seen === bars) {
      const gone = ring[at]! - base;
      nextSum -= gone;
      nextSquares -= gone * gone;
    }
    const distance = x - base;
    nextSum += distance;
    nextSquares += distance * distance;
    const ready = seen >= bars - 1;
    const off = nextSum / bars;
    into.mean = ready ? base + off : Number.NaN;
    into.deviation = ready ? Math.sqrt(Math.max(0, nextSquares / bars - off * off)) : Number.NaN;
    if (!commit) return;
    ring[at] = x;
    at = at + 1 === bars ? 0 : at + 1;
    if (seen < bars) seen++;
    kept[0] = base;
    kept[1] = nextSum;
    kept[2] = nextSquares;
  };
}
