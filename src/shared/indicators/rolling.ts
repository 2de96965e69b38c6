/** Takes the next number of a series and gives a figure of the newest ones, NaN while there are too few. Without `commit` nothing is kept. */
export type Rolling = (x: number, commit: boolean) => number;

/** The number that came `bars` (≥ 1) before. */
export function lag(bars: number): Rolling {
  const ring = new Float64Array(bars).fill(Number.NaN);
  let at = 0;
  return (x, commit) => {
    const old = ring[at]!;
    if (commit) {
      ring[at] = x;
      at = at + 1 === bars ? 0 : at + 1;
    }
    return old;
  };
}

/** Sum of the newest `bars`. Added up afresh once in `bars`, so that rounding does not pile up; that is O(1) a bar on average. */
export function windowSum(bars: number): Rolling {
  const ring = new Float64Array(bars);
  let [at, seen, sum] = [0, 0, 0];
  return (x, commit) => {
    let next = sum + x - (seen < bars ? 0 : ring[at]!);
    if (at === bars - 1) {
      next = x;
      for (let i = 0; i < at; i++) next += ring[i]!;
    }
    const ready = seen >= bars - 1;
    if (commit) {
      ring[at] = x;
      sum = next;
      at = at + 1 === bars ? 0 : at + 1;
      if (seen < bars) seen++;
    }
    return ready ? next : Number.NaN;
  };
}

/** Arithmetic mean of the newest `bars`. */
export function windowMean(bars: number): Rolling {
  const sum = windowSum(bars);
  return (x, commit) => sum(x, commit) / bars;
}

/** Mean of the newest `bars` with weights 1 (oldest) to `bars` (newest). Added up afresh once in `bars`. */
export function weightedMean(bars: number): Rolling {
  const ring = new Float64Array(bars);
  const weights = (bars * (bars + 1)) / 2;
  let [at, seen, sum, weighted] = [0, 0, 0, 0];
  return (x, commit) => {
    const place = Math.min(seen + 1, bars);
    let [nextSum, next] = [sum + x, weighted + place * x];
    if (at === bars - 1) {
      [nextSum, next] = [x, bars * x];
      for (let i = 0; i < at; i++) {
        nextSum += ring[i]!;
        next += (i + 1) * ring[i]!;
      }
    } else if (seen === bars) {
      nextSum -= ring[at]!;
      next -= sum;
    }
    if (commit) {
      ring[at] = x;
      sum = nextSum;
      weighted = next;
      at = at + 1 === bars ? 0 : at + 1;
      if (seen < bars) seen++;
    }
    return place === bars ? next / weights : Number.NaN;
  };
}

/** Exponential mean with α = 2 ÷ (bars + 1), begun with the mean of the first `bars` numbers after `skip` others (as TA-Lib). NaN is passed over. */
export function exponentialMean(bars: number, skip = 0): Rolling {
  return recursiveMean(bars, 2 / (bars + 1), skip);
}

/** Wilder's mean: α = 1 ÷ bars, begun with the mean of the first `bars` numbers. NaN is passed over. */
export function wilderMean(bars: number): Rolling {
  return recursiveMean(bars, 1 / bars, 0);
}

function recursiveMean(bars: number, alpha: number, skip: number): Rolling {
  let [seen, sum, mean] = [-skip, 0, Number.NaN];
  return (x, commit) => {
    if (Number.isNaN(x)) return Number.NaN;
    const total = seen < 0 ? 0 : sum + x;
    const next = seen < bars - 1 ? Number.NaN : seen === bars - 1 ? total / bars : mean + alpha * (x - mean);
    if (commit) {
      if (seen < bars) {
        sum = total;
        seen++;
      }
      mean = next;
    }
    return next;
  };
}

/** Largest (`sign` 1) or smallest (−1) of the newest `bars`: a monotonic queue, O(1) a bar on average. */
export function windowExtreme(bars: number, sign: 1 | -1): Rolling {
  const [values, places] = [new Float64Array(bars), new Float64Array(bars)];
  let [head, size, seen] = [0, 0, 0];
  return (x, commit) => {
    // At most one leaves a bar: the front, once it is `bars` old.
    const gone = size > 0 && places[head]! <= seen - bars ? 1 : 0;
    const front = size > gone ? values[(head + gone) % bars]! : x;
    const best = (front - x) * sign > 0 ? front : x;
    if (commit) {
      head = (head + gone) % bars;
      size -= gone;
      while (size > 0 && (values[(head + size - 1) % bars]! - x) * sign <= 0) size--;
      values[(head + size) % bars] = x;
      places[(head + size) % bars] = seen;
      size++;
      seen++;
    }
    return seen - (commit ? 1 : 0) >= bars - 1 ? best : Number.NaN;
  };
}

/** Sum of all numbers so far, with Neumaier's compensation: it does not drift however many they are. */
export function total(): Rolling & { reset(): void } {
  let [sum, lost] = [0, 0];
  const next = (x: number, commit: boolean) => {
    const sumNext = sum + x;
    const lostNext = lost + (Math.abs(sum) >= Math.abs(x) ? sum - sumNext + x : x - sumNext + sum);
    if (commit) {
      sum = sumNext;
      lost = lostNext;
    }
    return sumNext + lostNext;
  };
  const reset = () => {
    sum = 0;
    lost = 0;
  };
  return Object.assign(next, { reset });
}
