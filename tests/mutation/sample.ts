import { hashText, nextUniform, type Random } from '../../src/shared/base/random.ts';
import type { Mutant } from './operators.ts';

/** A generator that a text starts: the same seed samples the same faults of the same sources. */
export const randomOf = (seed: string): Random => ({ state: hashText(seed) });

/** A share of `count` for each area, by its faults; none has fewer than `least`, nor more than there are. */
export function sharesOf(sizes: ReadonlyMap<string, number>, count: number, least: number): Map<string, number> {
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const shares = new Map(
    [...sizes].map(([area, size]) => [
      area,
      Math.min(size, Math.max(Math.min(least, count), Math.round((count * size) / total))),
    ]),
  );
  // What the least of the small areas costs comes from the largest one, and what rounding leaves over goes to it.
  const sum = (): number => [...shares.values()].reduce((all, share) => all + share, 0);
  const byRoom = (sign: 1 | -1) =>
    [...shares]
      .filter(([area, share]) => (sign < 0 ? share > least : share < sizes.get(area)!))
      .sort(([, a], [, b]) => b - a)[0]?.[0];
  for (let area = byRoom(-1); sum() > count && area !== undefined; area = byRoom(-1))
    shares.set(area, shares.get(area)! - 1);
  for (let area = byRoom(1); sum() < count && area !== undefined; area = byRoom(1))
    shares.set(area, shares.get(area)! + 1);
  return shares;
}

/** Draws without putting back, at most one of a line as long as there are others. */
export function draw(mutants: readonly Mutant[], count: number, random: Random): Mutant[] {
  const left = [...mutants];
  const drawn: Mutant[] = [];
  const again: Mutant[] = [];
  const lines = new Set<string>();
  while (drawn.length < count && left.length > 0) {
    const [mutant] = left.splice(Math.floor(nextUniform(random) * left.length), 1);
    const line = `${mutant!.file}:${mutant!.line}`;
    (lines.has(line) ? again : drawn).push(mutant!);
    lines.add(line);
  }
  return [...drawn, ...again].slice(0, count);
}
