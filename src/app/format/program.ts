/** In the order in which they must be looked for: programs call themselves by the names of others too. */
const browsers = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /\bChrome\/|\bCriOS\/|\bHeadlessChrome\//],
  ['Safari', /\bSafari\//],
] as const;
const systems = [
  ['iOS', /\b(iPhone|iPad|iPod)\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
] as const;

/**
 * The program and system of a User-Agent in short: `Firefox · Linux`; the first word of what is no browser; undefined
 * where nothing was said.
 */
export function programOf(agent: string): string | undefined {
  const named = (list: readonly (readonly [name: string, sign: RegExp])[]) =>
    list.find(([, sign]) => sign.test(agent))?.[0];
  const browser = named(browsers);
  const system = named(systems);
  const first = agent.split(/[\s/]/)[0]?.slice(0, 40);
  return [browser ?? first, system].filter(Boolean).join(' · ') || undefined;
}
