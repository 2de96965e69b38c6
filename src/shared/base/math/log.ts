import { highWord, powerOfTwo } from './bits.ts';
import { ln2High, ln2Low } from './ln2.ts';

/** High words of 1 and of √½, and their distance: a fraction is brought to [√½, √2). */
const oneWord = 0x3ff00000;
const rootHalfWord = 0x3fe6a09e;
const toRootHalf = oneWord - rootHalfWord;
const infinityWord = 0x7ff00000;
const firstNormalWord = 0x00100000;

/** k·ln 2 + ln(1 + f) + c for 1 + f in [√½, √2), by a Remez polynomial in (f/(2 + f))². */
function sumOf(k: number, f: number, c: number): number {
  const s = f / (2 + f);
  const z = s * s;
  const w = z * z;
  const even = w * (0.3999999999940942 + w * (0.22222198432149784 + w * 0.15313837699209373));
  const odd = z * (0.6666666666666735 + w * (0.2857142874366239 + w * (0.1818357216161805 + w * 0.14798198605116586)));
  const half = 0.5 * f * f;
  return s * (half + (even + odd)) + (k * ln2Low + c) - half + f + k * ln2High;
}

/**
 * Natural logarithm, the same to the last bit in every JavaScript engine; error below 1 ulp. After fdlibm's e_log (Sun,
 * 1993).
 */
export function log(x: number): number {
  let word = highWord(x);
  let normal = x;
  let below = 0;
  if (word < firstNormalWord) {
    if (x === 0) return Number.NEGATIVE_INFINITY;
    if (word < 0) return Number.NaN;
    normal = x * 2 ** 54;
    word = highWord(normal);
    below = 54;
  } else if (word >= infinityWord) return x;
  else if (x === 1) return 0;
  const k = ((word + toRootHalf) >> 20) - 1023;
  return sumOf(k - below, normal * powerOfTwo(-k) - 1, 0);
}

/**
 * ln(1 + x) without the loss of 1 + x for a small x, the same to the last bit in every JavaScript engine; error below 1
 * ulp. After fdlibm's s_log1p (Sun, 1993).
 */
export function log1p(x: number): number {
  if (!(x > -1)) return x === -1 ? Number.NEGATIVE_INFINITY : Number.NaN;
  if (Math.abs(x) < 2 ** -53 || x === Number.POSITIVE_INFINITY) return x;
  if (x > Math.SQRT1_2 - 1 && x < Math.SQRT2 - 1) return sumOf(0, x, 0);
  const sum = 1 + x;
  const word = highWord(sum) + toRootHalf;
  const k = (word >> 20) - 1023;
  // What 1 + x has lost.
  const lost = k >= 54 ? 0 : (k >= 2 ? 1 - (sum - x) : x - (sum - 1)) / sum;
  return sumOf(k, sum * powerOfTwo(-k) - 1, lost);
}
