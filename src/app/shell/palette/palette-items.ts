import { verbOf } from '../../commands/grammar.ts';

/** Whether a title holds every word of a query, each at the beginning of a word where the script has words. */
export function isMatch(title: string, query: string): boolean {
  const text = ` ${title.toLowerCase()}`;
  return query
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => text.includes(/^[\x20-\x7f]+$/.test(word) ? ` ${word}` : word));
}

/** What a command is found by: its title and its keywords. */
export const findTextOf = (title: string, keywords = ''): string => `${title} ${keywords}`;

/**
 * Whether a text is on its way to be the title of a command that begins with the verb of a line, as "Close position":
 * four letters after the verb at least, for shorter ones name a coin or all orders. Its keywords begin with the title
 * in English, for who types that while reading another language.
 */
export function isOfTitle(title: string, text: string, keywords = ''): boolean {
  const typed = text.trim().toLowerCase();
  const verb = verbOf(text);
  if (verb === undefined || typed.length < verb.length + 5) return false;
  return [title, keywords].some((each) => each.toLowerCase().startsWith(typed));
}

/** Lines that show what can be typed. */
export const exampleLines = [
  'buy 0.5 btc @67200 post',
  'sell 2 eth',
  'close eth 50%',
  'cancel all bin',
  'alert btc > 70000',
  'tf 15m',
] as const;
