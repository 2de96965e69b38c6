import * as v from 'valibot';

/** Lengths in code points (specification, point 5). */
export const passwordLength = { least: 8, most: 20 } as const;

/**
 * Words that lists of stolen passwords begin with, in small letters. What stands around them makes them no harder to
 * guess.
 */
const commonWords: readonly string[] = `
password passwort passw passwd pass motdepasse contrasena senha parola wachtwoord mima admin administrator root user username guest default login welcome letmein changeme secret
master superman batman spiderman pokemon naruto starwars matrix ninja dragon monkey shadow sunshine princess iloveyou ilove loveyou lovely love football baseball basketball soccer
hockey liverpool chelsea arsenal barcelona realmadrid juventus michael michelle jessica jennifer jordan charlie daniel thomas andrew ashley nicole matthew joshua robert george hunter
killer trustno computer internet samsung google facebook whatever freedom mustang corvette ferrari porsche mercedes yamaha harley phoenix diamond chocolate cookie cheese butterfly
flower summer winter spring autumn monday friday january november december london america canada australia pakistan bismillah hello helloworld qwerty qwertyui qwertyuiop qwert
azerty azertyuiop asdfgh asdfghjkl asdf asdfasdf zxcvbn zxcvbnm zxcvbnmasdfghjkl qazwsx qazwsxedc wsxedc qweasd qweasdzxc qweqwe qwe asd asdasd zxczxc zxc abc abcd abcdef
abcdefg abcdefgh abcabc test tester testing temp demo sample access system oracle mysql server network security private bitcoin ethereum crypto trading trader money million
dollar billion woaini wodemima taobao alibaba tencent halyard
`
  .trim()
  .split(/\s+/);

/** Texts of digits, or of letters and digits in the order of the keyboard, that no rule below finds. */
const commonTexts: readonly string[] = [
  '1q2w3e4r',
  '1q2w3e4r5t',
  '1qaz2wsx',
  '1qaz2wsx3edc',
  'q1w2e3r4',
  'q1w2e3r4t5',
  'zaq12wsx',
  'zaq1zaq1',
  'a1b2c3d4',
  'abc12345',
  '1a2b3c4d',
  '147258369',
  '14725836',
  '741852963',
  '159357159',
  '789456123',
  '31415926',
  '5201314520',
  '11235813',
  '19491001',
];

const letterOf: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const pointsOf = (text: string): readonly number[] => Array.from(text, (letter) => letter.codePointAt(0) ?? 0);

/** How many code points do not merely go on from the one before: the same again, or the next up or down. */
function freshPoints(text: string): number {
  const points = pointsOf(text);
  return points.filter((point, index) => index === 0 || Math.abs(point - points[index - 1]!) > 1).length;
}

/** Whether a text is one part of at most four letters again and again. */
const repeatsItself = (text: string): boolean => /^(.{1,4}?)\1+$/su.test(text);

/**
 * Whether a password stands at the head of every guesser's list: a common word with digits or signs around it, a row of
 * keys, a run, a repetition.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  if (commonTexts.includes(lower) || repeatsItself(lower) || freshPoints(lower) <= 2) return true;
  const bare = (text: string): string => text.replace(/^[^a-z]+|[^a-z]+$/g, '');
  const spelt = lower.replace(/[0-9@$!]/g, (sign) => letterOf[sign] ?? sign);
  return [
    bare(lower),
    bare(spelt),
    bare(lower.replace(/[^a-z]+$/, '').replace(/[0-9@$!]/g, (sign) => letterOf[sign] ?? sign)),
  ].some((word) => commonWords.includes(word));
}

export const passwordLevels = ['low', 'medium', 'high'] as const;
export type PasswordLevel = (typeof passwordLevels)[number];

const kinds: readonly (readonly [kind: RegExp, size: number])[] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/[ -/:-@[-`{-~]/, 33],
  [/[^ -~]/, 100],
];
const levelBits = { medium: 40, high: 60 } as const;

/**
 * How well a password stands up to guessing: bits by kinds of characters and fresh ones, below 40 low, from 60 on high;
 * a common or too short one is low.
 */
export function passwordLevel(password: string): PasswordLevel {
  if (pointsOf(password).length < passwordLength.least || isCommonPassword(password)) return 'low';
  const alphabet = kinds.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0);
  const bits = Math.log2(alphabet) * freshPoints(password);
  return bits < levelBits.medium ? 'low' : bits < levelBits.high ? 'medium' : 'high';
}

const hasFitLength = (text: string): boolean =>
  text.length <= 2 * passwordLength.most &&
  pointsOf(text).length >= passwordLength.least &&
  pointsOf(text).length <= passwordLength.most;
const hasControl = (text: string): boolean => pointsOf(text).some((point) => point < 32 || point === 127);

/** A password as it is chosen: 8 to 20 code points, no control characters, not a common one. Nothing is trimmed. */
export const NewPassword = v.pipe(
  v.string(),
  v.check(hasFitLength, 'password_length'),
  v.check((text) => !hasControl(text), 'password_characters'),
  v.check((text) => !isCommonPassword(text), 'password_common'),
);

/** Entries of a form in which a password is chosen. */
export const newPasswordFields = {
  password: NewPassword,
  confirm_password: v.pipe(v.string(), v.nonEmpty('confirm_empty'), v.maxLength(100)),
};
