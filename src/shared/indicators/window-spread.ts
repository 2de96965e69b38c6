/** Mean and population standard deviation of the newest numbers; both NaN while there are too few. */
export interface Spread {
  mean: number;
  deviation: number;
}

/**
 * Spread of the newest `bars` numbers, O(1) on average. Sums are of distances from a number near the mean, found afresh once in `bars`: squares of
 * whole prices would lose the digits that a small deviation lives in.
 */
export function windowSpread(bars: number): (x: number, commit: boolean, into: Spread) => void {
  const ring = new Float64Array(bars);
  let [at, seen, anchor, sum, squares] = [0, 0, 0, 0, 0];
  return (x, commit, into) => {
    let [base, nextSum, nextSquares] = [seen === 0 ? x : anchor, sum, squares];
    if (at === bars - 1) {
      base = x;
      for (let i = 0; i < at; i++) base += ring[i]!;
      base /= bars;
      [nextSum, nextSquares] = [0, 0];
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
    [anchor, sum, squares] = [base, nextSum, nextSquares];
  };
}
