import { highWord, scaled, shortened, withHighWord } from './bits.ts';
import { expPolynomial } from './exp.ts';

/** 1/(ln 2) in two parts, and 2/(3 ln 2) whole and in two parts. */
const inverseLn2 = [1.4426950216293335, 1.9259629911266175e-8] as const;
const third = [0.9617966939259756, 0.9617967009544373, -7.028461650952758e-9] as const;
/** ln 2, whole and in two parts. */
const ln2 = [Math.LN2, 0.6931471824645996, -1.904654299957768e-9] as const;
/** log2 of 1.5 in two parts. */
const logOfMiddle = [0.5849624872207642, 1.350039202129749e-8] as const;
/** High words of the fractions √(3/2) and √3, between which logarithms are taken beside 1.5 and not 1 or 2. */
const middleFrom = 0x3988e;
const middleTo = 0xbb67a;

/** What is returned by `log2Of`, in two doubles; written over by each call. */
const pair = { head: 0, tail: 0 };

/** log2 of a positive finite number as a sum of two doubles, to about 2^−68 of it. */
function log2Of(x: number): void {
  const isSubnormal = x < 2 ** -1022;
  const normal = isSubnormal ? x * 2 ** 53 : x;
  const word = highWord(normal);
  const fraction = word & 0xfffff;
  const isMiddle = fraction > middleFrom && fraction < middleTo;
  const isUpper = fraction >= middleTo;
  const base = isMiddle ? 1.5 : 1;
  const exponent = (word >> 20) - (isSubnormal ? 1076 : 1023) + (isUpper ? 1 : 0);
  const bits = fraction | (isUpper ? 0x3fe00000 : 0x3ff00000);
  const ax = withHighWord(normal, bits);
  // s = (ax − base)/(ax + base) in two parts; the sum below it, in two parts too.
  const u = ax - base;
  const v = 1 / (ax + base);
  const s = u * v;
  const sHead = shortened(s);
  const sum = withHighWord(0, ((bits >> 1) | 0x20000000) + 0x00080000 + (isMiddle ? 1 << 18 : 0));
  const sTail = v * (u - sHead * sum - sHead * (ax - (sum - base)));
  const square = s * s;
  const r = square * square * logPolynomial(square) + sTail * (sHead + s);
  const headSquare = sHead * sHead;
  const t = shortened(3 + headSquare + r);
  const tTail = r - (t - 3 - headSquare);
  const product = sHead * t;
  const productTail = sTail * t + tTail * s;
  const p = shortened(product + productTail);
  const pTail = productTail - (p - product);
  const z = third[1] * p;
  const zTail = third[2] * p + pTail * third[0] + (isMiddle ? logOfMiddle[1] : 0);
  const middle = isMiddle ? logOfMiddle[0] : 0;
  pair.head = shortened(z + zTail + middle + exponent);
  pair.tail = zTail - (pair.head - exponent - middle - z);
}

/** Of (3/2)·(ln(ax) − 2s − 2s³/3) in s². */
const logPolynomial = (square: number): number =>
  0.5999999999999946 +
  square *
    (0.4285714285785502 +
      square *
        (0.33333332981837743 +
          square * (0.272728123808534 + square * (0.23066074577556175 + square * 0.20697501780033842))));

/** The same beside 1, where it is a short series. */
function log2BesideOne(x: number): void {
  const t = x - 1;
  const w = t * t * (0.5 - t * (0.3333333333333333 - t * 0.25));
  const u = inverseLn2[0] * t;
  const v = t * inverseLn2[1] - w * (inverseLn2[0] + inverseLn2[1]);
  pair.head = shortened(u + v);
  pair.tail = v - (pair.head - u);
}

/** 2^(head + tail), where |tail| is small beside head. */
function power2Of(head: number, tail: number): number {
  const sum = head + tail;
  if (sum >= 1024 && (sum > 1024 || tail + 8.008566259537294e-17 > sum - head)) return Number.POSITIVE_INFINITY;
  if (sum <= -1075 && (sum < -1075 || tail <= sum - head)) return 0;
  const k = Math.abs(sum) > 0.5 ? Math.floor(sum + 0.5) : 0;
  const rest = head - k;
  const t = shortened(tail + rest);
  const u = t * ln2[1];
  const v = (tail - (t - rest)) * ln2[0] + t * ln2[2];
  const z = u + v;
  const w = v - (z - u);
  const c = z - expPolynomial(z * z);
  const r = (z * c) / (c - 2) - (w + z * w);
  return scaled(1 - (r - z), k);
}

/** x^y of a positive finite x and a finite y other than 0. */
function positivePower(x: number, y: number): number {
  if (Math.abs(y) > 2 ** 31) {
    // Beside 1 by less than 2^−20, or beyond all bounds.
    if (Math.abs(x - 1) > 2 ** -20) return x > 1 === y > 0 ? Number.POSITIVE_INFINITY : 0;
    log2BesideOne(x);
  } else log2Of(x);
  const { head, tail } = pair;
  const yHead = shortened(y);
  return power2Of(yHead * head, (y - yHead) * head + y * tail);
}

/**
 * x^y with the special cases of `Math.pow`, the same to the last bit in every JavaScript engine; error below 1 ulp, and
 * none where x, y and the result are integers. After fdlibm's e_pow (Sun, 2004): 2^(y·log2 x) with a logarithm of two
 * doubles.
 */
export function pow(x: number, y: number): number {
  if (y === 0) return 1;
  if (Number.isNaN(x) || Number.isNaN(y)) return Number.NaN;
  const size = Math.abs(x);
  if (!Number.isFinite(y)) {
    if (size === 1) return Number.NaN;
    return size > 1 === y > 0 ? Number.POSITIVE_INFINITY : 0;
  }
  const isOdd = y % 2 === 1 || y % 2 === -1;
  const isNegative = x < 0 || Object.is(x, -0);
  const sign = isNegative && isOdd ? -1 : 1;
  if (size === 0 || size === Number.POSITIVE_INFINITY)
    return sign * (size > 1 === y > 0 ? Number.POSITIVE_INFINITY : 0);
  if (size === 1) return x > 0 || Number.isInteger(y) ? sign : Number.NaN;
  if (x < 0 && !Number.isInteger(y)) return Number.NaN;
  return sign * positivePower(size, y);
}
