/** What an order is for: the entry, the sale of half at the target, an exit, or the sale at the end. */
export const purposes = ['ENTRY', 'TARGET', 'EXIT', 'CLOSE'] as const;
export type WavePurpose = (typeof purposes)[number];

const sequences = 2 ** 15;
/** Distances in parts of the limit of the entry, a hundred thousandth each. */
const parts = 2 ** 17;
const perLimit = 100_000;

export interface WaveNumber {
  readonly purpose: WavePurpose;
  /** Place among all orders of the instance, from 0. */
  readonly sequence: number;
  /** From the limit of the entry down to its stop, and up to its target, in parts of the limit. */
  readonly stop: number;
  readonly target: number;
}

/** A distance from a limit, both in ticks, in its parts; undefined where it is too large to be kept. */
export function partsOf(distance: number, limit: number): number | undefined {
  const found = Math.round((distance / limit) * perLimit);
  return found > 0 && found < parts ? found : undefined;
}

/** The distance in ticks. */
export const distanceOf = (found: number, limit: number): number => Math.round((found * limit) / perLimit);

/** Number of an order: stop and target of its position stand in that of the entry, so that no restart loses them. */
export const numberOf = ({ purpose, sequence, stop, target }: WaveNumber): number =>
  ((stop * parts + target) * sequences + sequence) * purposes.length + purposes.indexOf(purpose);

export function waveNumber(number: number): WaveNumber {
  const places = Math.floor(number / purposes.length);
  const distances = Math.floor(places / sequences);
  return {
    purpose: purposes[number % purposes.length]!,
    sequence: places % sequences,
    stop: Math.floor(distances / parts),
    target: distances % parts,
  };
}
