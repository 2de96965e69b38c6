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

/** Lines that show what can be typed. */
export const exampleLines = [
  'buy 0.5 btc @67200 post',
  'sell 2 eth',
  'close eth 50%',
  'cancel all bin',
  'alert btc > 70000',
  'tf 15m',
] as const;
