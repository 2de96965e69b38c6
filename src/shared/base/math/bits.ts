/** One double and its two 32-bit words: how these functions read and write exponents. */
const double = /* @__PURE__ */ new Float64Array(1);
const words = /* @__PURE__ */ new Int32Array(double.buffer);
/** Place of the word with sign and exponent, which depends on the machine's byte order. */
const high = /* @__PURE__ */ new Uint8Array(/* @__PURE__ */ Uint16Array.of(1).buffer)[0]!;

/** Sign, exponent and the 20 leading bits of the fraction, as a signed integer. */
export function highWord(x: number): number {
  double[0] = x;
  return words[high]!;
}

/** `x` with another sign, exponent and leading bits of the fraction. */
export function withHighWord(x: number, word: number): number {
  double[0] = x;
  words[high] = word;
  return double[0];
}

/** `x` without the lower 32 bits of its fraction: products of two such numbers are exact. */
export function shortened(x: number): number {
  double[0] = x;
  words[1 - high] = 0;
  return double[0];
}

/** 2^−1024 to 2^1023: a look is faster than to write a word and read the double that holds it. */
const powers = /* @__PURE__ */ powersOfTwo();

function powersOfTwo(): Float64Array {
  const made = new Float64Array(2048);
  made[0] = 2 ** -1024;
  for (let index = 1; index < made.length; index++) made[index] = made[index - 1]! * 2;
  return made;
}

/** 2^exponent, exactly, for a whole exponent of −1024 to 1023. */
export const powerOfTwo = (exponent: number): number => powers[exponent + 1024]!;

const small = 2 ** -1000;

/** x · 2^exponent with one rounding, for x of 0.5 to 2 and an exponent of −1100 to 1024. */
export function scaled(x: number, exponent: number): number {
  if (exponent < -1021) return x * powerOfTwo(exponent + 1000) * small;
  return exponent === 1024 ? x * 2 * powerOfTwo(1023) : x * powerOfTwo(exponent);
}
