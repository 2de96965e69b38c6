/** A key with its modifiers. `mod` is Ctrl or ⌘. */
export interface Chord {
  readonly mod: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
  /** A capital letter, a digit, a sign, or a name as KeyboardEvent.key has it, of the space bar "Space". */
  readonly key: string;
}

/** What a chord is held against: a KeyboardEvent, or what a test makes up. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> & {
  readonly getModifierState?: (name: 'AltGraph') => boolean;
};

const modifiers = ['Mod', 'Alt', 'Shift'] as const;
const isLetter = (key: string): boolean => /^[A-Z]$/.test(key);
const isDigit = (key: string): boolean => /^\d$/.test(key);
const isSign = (key: string): boolean => key.length === 1 && !isLetter(key) && !isDigit(key);

/** Reads `Mod+Shift+L`. Throws where it is none: chords are data of this program. */
export function chordOf(text: string): Chord {
  const parts = text === '+' ? ['+'] : text.split('+');
  const key = parts.pop() ?? '';
  if (key === '' || parts.some((part) => !modifiers.includes(part as (typeof modifiers)[number])))
    throw new Error(`no chord: ${text}`);
  return { mod: parts.includes('Mod'), alt: parts.includes('Alt'), shift: parts.includes('Shift'), key };
}

/**
 * Whether a press is this chord. Letters and digits go by what they type, and by their place on the keyboard where that
 * types something else (another script, Alt on a Mac); signs go by what they type, whichever modifiers that takes.
 */
export function isPressed({ mod, alt, shift, key }: Chord, press: KeyPress): boolean {
  const typesBySign = isSign(key) && press.getModifierState?.('AltGraph') === true;
  if (!typesBySign && (mod !== (press.ctrlKey || press.metaKey) || alt !== press.altKey)) return false;
  if (isSign(key)) return press.key === key;
  if (shift !== press.shiftKey) return false;
  if (isLetter(key))
    return /^[a-z]$/i.test(press.key) && !press.altKey ? press.key.toUpperCase() === key : press.code === `Key${key}`;
  if (key === 'Space') return press.key === ' ';
  return isDigit(key) ? press.key === key || press.code === `Digit${key}` : press.key === key;
}

/** Whether a chord is a single character, with Shift at most: speech input types such by accident (WCAG 2.1.4). */
export const isSingle = ({ mod, alt, key }: Chord): boolean => !mod && !alt && (key.length === 1 || key === 'Space');

const names: Readonly<Record<string, string>> = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' };

/** The keys of a chord as they stand on the keyboard, in the order in which they are pressed. */
export function keyNames({ mod, alt, shift, key }: Chord, isMac: boolean): readonly string[] {
  return [
    mod && (isMac ? '⌘' : 'Ctrl'),
    alt && (isMac ? '⌥' : 'Alt'),
    shift && (isMac ? '⇧' : 'Shift'),
    names[key] ?? key,
  ].filter((name) => name !== false);
}

/** Whether this browser runs on a keyboard with ⌘. */
export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);
