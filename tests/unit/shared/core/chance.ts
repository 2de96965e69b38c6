import { nextUniform, type Random } from '../../../../src/shared/base/random.ts';

/** Numbers, values and decisions drawn from a seed. */
export class Chance {
  readonly #random: Random;

  constructor(seed: number) {
    this.#random = { state: (seed * 2_654_435_761) | 0 };
  }

  below = (count: number): number => Math.floor(nextUniform(this.#random) * count);
  of = <T>(values: readonly T[]): T => values[this.below(values.length)]!;
  chance = (percent: number): boolean => this.below(100) < percent;
}
