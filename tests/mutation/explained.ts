import { readFileSync } from 'node:fs';
import { linesOf, type Mutant } from './operators.ts';

/** A fault that changes nothing that anyone can see: its lines before and after, and why. */
interface Explained {
  readonly file: string;
  readonly before: string;
  readonly after: string;
  readonly reason: string;
}

const list = JSON.parse(readFileSync(new URL('without-effect.json', import.meta.url), 'utf8')) as readonly Explained[];

const keyOf = ({ file, before, after }: Omit<Explained, 'reason'>): string => `${file}\n${before}\n${after}`;
const reasons = new Map(list.map((one) => [keyOf(one), one.reason]));

/** Why a fault is without effect; undefined where nothing says that it is. */
export const reasonOf = (mutant: Mutant, source: string): string | undefined =>
  reasons.get(keyOf({ file: mutant.file, ...linesOf(mutant, source) }));

/** Explanations that no fault of the sources has any more. */
export function staleOf(mutants: readonly Mutant[], sourceOf: (file: string) => string): string[] {
  const explained = new Set(list.map(({ file }) => file));
  const keys = new Set(
    mutants
      .filter(({ file }) => explained.has(file))
      .map((mutant) => keyOf({ file: mutant.file, ...linesOf(mutant, sourceOf(mutant.file)) })),
  );
  return list.filter((one) => !keys.has(keyOf(one))).map(({ file, before, after }) => `${file}: ${before} → ${after}`);
}
