import { decimalsOf, fromScaled, toScaled } from '../../shared/base/decimal.ts';
import { groupDigits, roundDecimal } from './price.ts';

/** Locales of the interface, in the order of the switch. */
export const locales = ['en', 'zh-Hans', 'zh-Hant'] as const;
export type Locale = (typeof locales)[number];

interface Step {
  readonly power: number;
  /** The amount from which the step is used, as a power of ten. */
  readonly from: number;
  readonly decimals: number;
  readonly suffix: string;
}

const english: readonly Step[] = [
  { power: 9, from: 9, decimals: 2, suffix: 'B' },
  { power: 6, from: 6, decimals: 2, suffix: 'M' },
];
const chinese = (tenThousand: string, hundredMillion: string): readonly Step[] => [
  { power: 8, from: 8, decimals: 1, suffix: hundredMillion },
  { power: 4, from: 5, decimals: 1, suffix: tenThousand },
];
const steps: Record<Locale, readonly Step[]> = {
  en: english,
  'zh-Hans': chinese('万', '亿'),
  'zh-Hant': chinese('萬', '億'),
};

/**
 * A large amount in few digits: `1.24M`, `124.0万`; below a million (a hundred thousand in Chinese) `decimals` digits
 * after the point. The exact value belongs into the tooltip.
 */
export function formatCompact(text: string, locale: Locale, decimals = 2): string {
  const own = decimalsOf(text);
  const scaled = toScaled(text, own);
  if (scaled === undefined) throw new RangeError(`no decimal: ${text}`);
  const size = scaled < 0n ? -scaled : scaled;
  /** Larger steps come first; the plain number is the last. */
  const forms = [...steps[locale], { power: 0, from: Number.NEGATIVE_INFINITY, decimals, suffix: '' }];
  const roundedBy = (form: Step): string => roundDecimal(fromScaled(scaled, own + form.power, false), form.decimals);
  let index = forms.findIndex(({ from }) => from < 0 || size >= 10n ** BigInt(own + from));
  // 999,999,999 is 1.00B and not 1,000.00M: what rounds to where the larger step begins has its form.
  while (index > 0 && digitsOf(roundedBy(forms[index]!)) > forms[index - 1]!.from - forms[index]!.power) index -= 1;
  const form = forms[index]!;
  return `${groupDigits(roundedBy(form))}${form.suffix}`;
}

/** Digits before the point. */
const digitsOf = (text: string): number => text.replace(/^-/, '').split('.')[0]!.length;

/** A size in two parts, so that zeros at its end can be shown dimmed: `0.25` and `00`. */
export function splitZeros(text: string): readonly [figures: string, zeros: string] {
  const found = /^(.*?\..*?)(0+)$/.exec(text);
  return found ? [found[1]!, found[2]!] : [text, ''];
}
