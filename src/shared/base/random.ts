import { cosOfTurns } from './math/cos-of-turns.ts';
import { log } from './math/log.ts';

/** A 32-bit hash of a text: the seed of everything that has to be the same again. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return mix(hash >>> 0);
}

/** Scrambles 32 bits so that neighbouring inputs give unrelated outputs (murmur3's finaliser). */
export function mix(value: number): number {
  let x = value | 0;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}

/** Uniform in [0, 1), a pure function of the seed and up to three integers. */
export function uniformAt(seed: number, a: number, b = 0, c = 0): number {
  return (
    mix(mix(mix(seed ^ Math.imul(a, 0x9e3779b1)) ^ Math.imul(b, 0x85ebca77)) ^ Math.imul(c, 0xc2b2ae3d)) / 4294967296
  );
}

/** Standard normal, a pure function of the seed and up to two integers (Box and Muller). */
export function normalAt(seed: number, a: number, b = 0): number {
  const radius = Math.sqrt(-2 * log(1 - uniformAt(seed, a, b, 1)));
  return radius * cosOfTurns(uniformAt(seed, a, b, 2));
}

/** Bounds of `noiseAt`, either way. */
export const noiseBound = 3.4507;
/** Standard deviation of a sum of four even bytes. */
const bytesSpread = Math.sqrt((4 * (256 * 256 - 1)) / 12);

/**
 * About normal with a standard deviation of 1, within `noiseBound`: the sum of four bytes of one hash, at a tenth of
 * the cost of `normalAt`. A pure function of the seed and up to two integers.
 */
export function noiseAt(seed: number, a: number, b = 0): number {
  const bits = mix(mix(seed ^ Math.imul(a, 0x9e3779b1)) ^ Math.imul(b, 0x85ebca77));
  return ((bits & 255) + ((bits >>> 8) & 255) + ((bits >>> 16) & 255) + (bits >>> 24) - 510) / bytesSpread;
}

/** A generator whose whole state is one 32-bit integer, so that it fits into a snapshot (mulberry32). */
export interface Random {
  state: number;
}

/** Uniform in [0, 1); advances `random`. */
export function nextUniform(random: Random): number {
  random.state = (random.state + 0x6d2b79f5) | 0;
  let t = Math.imul(random.state ^ (random.state >>> 15), 1 | random.state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
}
