import * as v from 'valibot';

/** One line: no control characters, no line or paragraph separators, nothing that turns the direction of writing. */
const oneLine = /^[^\p{Cc}\p{Zl}\p{Zp}\p{Bidi_C}]*$/u;

export const isOneLine = (text: string): boolean => oneLine.test(text);

/** As a line, with line ends and tabs. */
export const plainText = /^(?:[^\p{Cc}\p{Bidi_C}]|[\r\n\t])*$/u;

/** One line that somebody enters, of so many characters at most; "" where it is left empty. */
export const Line = (most: number) => v.pipe(v.string(), v.regex(oneLine, 'text'), v.trim(), v.maxLength(most, 'long'));

/** What somebody calls something: every name that is entered is one. */
export const Name = (most: number) => v.pipe(Line(most), v.nonEmpty('empty'));
