const mark = '\u2026';
/** Shorter words than these would be taken out of the middle of others. */
const minSecret = 3;

/** What tokens, keys and addresses look like wherever they stand. */
const shapes: readonly (readonly [shape: RegExp, instead: string])[] = [
  [/\b(token|ticket|api_?key|invite_code|username|user)(=|["']\s*:\s*["']?)[^\s&"',}]+/gi, `$1$2${mark}`],
  [/\b(authorization|password|passphrase|secret)(["']?\s*[:=]\s*["']?)(?:bearer\s+)?[^\s&"',}]+/gi, `$1$2${mark}`],
  [/\bbearer\s+\S+/gi, `bearer ${mark}`],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, mark],
  [/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, mark],
  [/[A-Za-z0-9_+=-]{24,}/g, mark],
];

/**
 * A text for somebody else's eyes: each of `secrets`, and whatever looks like a token, a key or an address, is \u2026.
 */
export function redacted(text: string, secrets: readonly string[]): string {
  const known = [...secrets].filter(({ length }) => length >= minSecret).sort((a, b) => b.length - a.length);
  const without = known.reduce((rest, secret) => rest.replaceAll(secret, mark), text);
  return shapes.reduce((rest, [shape, instead]) => rest.replace(shape, instead), without);
}
