/** What the server has found wrong with a field of a start, as a sentence. */
export interface Problem {
  /** Key of the field; `end_signal.period` is a part of one. */
  readonly field: string;
  readonly rule: string;
  readonly text: string;
}

/** Rules that a field breaks by itself, whatever the others hold. */
const ownRules: ReadonlySet<string> = new Set([
  'required',
  'positive_decimal',
  'number',
  'integer',
  'tick',
  'future',
  'too_few_bars',
]);

const fieldOf = ({ field }: Problem): string => field.split('.')[0]!;

/** What still holds after these fields have changed: of a problem between fields it is not known any more. */
export const problemsAfter = (problems: readonly Problem[], changed: readonly string[]): readonly Problem[] =>
  problems.filter((problem) => ownRules.has(problem.rule) && !changed.includes(fieldOf(problem)));

/** What is wrong with a field or a part of it. */
export const problemOf = (problems: readonly Problem[], key: string): string | undefined =>
  problems.find((problem) => fieldOf(problem) === key)?.text;
