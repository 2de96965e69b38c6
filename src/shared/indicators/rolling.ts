/*
 * State that is no whole number lives in a Float64Array: a closure's variable would be a new heap number at each write.
 */

/**
 * Takes the next number of a series and gives a figure of the newest ones, NaN while there are too few. Without
 * `commit` nothing is kept.
 */
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

/**
 * Sum of the newest `bars`. Added up afresh once in `bars`, so that rounding does not pile up; that is O(1) a bar on
 * average.
 */
export function windowSum(bars: number): Rolling {
  const ring = new Float64Array(bars);
  const kept = new Float64Array(1);
  let at = 0;
  let seen = 0;
  return (x, commit) => {
    let next = kept[0]! + x - (seen < bars ? 0 : ring[at]!);
    if (at === bars - 1) {
      next = x;
      for (let i = 0; i < at; i++) next += ring[i]!;
    }
    const ready = seen >= bars - 1;
    if (commit) {
      ring[at] = x;
      kept[0] = next;
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
  // The plain and the weighted sum.
  const kept = new Float64Array(2);
  let at = 0;
  let seen = 0;
  return (x, commit) => {
    const place = Math.min(seen + 1, bars);
    let nextSum = kept[0]! + x;
    let next = kept[1]! + place * x;
    if (at === bars - 1) {
      nextSum = x;
      next = bars * x;
      for (let i = 0; i < at; i++) {
        nextSum += ring[i]!;
        next += (i + 1) * ring[i]!;
      }
    } else if (seen === bars) {
      nextSum -= ring[at]!;
      next -= kept[0]!;
    }
    if (commit) {
      ring[at] = x;
      kept[0] = nextSum;
      kept[1] = next;
      at = at + 1 === bars ? 0 : at + 1;
      if (seen < bars) seen++;
    }
    return place === bars ? next / weights : Number.NaN;
  };
}

/**
 * Exponential mean with α = 2 ÷ (bars + 1), begun with the mean of the first `bars` numbers after `skip` others (as
 * TA-Lib). NaN is passed over.
 */
export function exponentialMean(bars: number, skip = 0): Rolling {
  return recursiveMean(bars, 2 / (bars + 1), skip);
}

/** Wilder's mean: α = 1 ÷ bars, begun with the mean of the first `bars` numbers. NaN is passed over. */
export function wilderMean(bars: number): Rolling {
  return recursiveMean(bars, 1 / bars, 0);
}

function recursiveMean(bars: number, alpha: number, skip: number): Rolling {
  // The sum that begins it, then the mean.
  const kept = new Float64Array(1);
  let seen = -skip;
  return (x, commit) => {
    if (Number.isNaN(x)) return Number.NaN;
    const before = kept[0]!;
    const next =
      seen < 0
        ? 0
        : seen < bars - 1
          ? before + x
          : seen === bars - 1
            ? (before + x) / bars
            : before + alpha * (x - before);
    const ready = seen >= bars - 1;
    if (commit) {
      kept[0] = next;
      if (seen < bars) seen++;
    }
    return ready ? next : Number.NaN;
  };
}

/** Largest (`sign` 1) or smallest (−1) of the newest `bars`: a monotonic queue, O(1) a bar on average. */
export function windowExtreme(bars: number, sign: 1 | -1): Rolling {
  const values = new Float64Array(bars);
  const places = new Float64Array(bars);
  let head = 0;
  let size = 0;
  let seen = 0;
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
  const kept = new Float64Array(2);
  const next = (x: number, commit: boolean) => {
    const sum = kept[0]!;
    const sumNext = sum + x;
    const lostNext = kept[1]! + (Math.abs(sum) >= Math.abs(x) ? sum - sumNext + x : x - sumNext + sum);
    if (commit) {
      kept[0] = sumNext;
      kept[1] = lostNext;
    }
    return sumNext + lostNext;
  };
  const reset = () => {
    kept.fill(0);
  };
  return Object.assign(next, { reset });
}
