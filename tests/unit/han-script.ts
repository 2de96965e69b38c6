/** Han characters that a double-byte encoding knows, of lead bytes from `lead` on and trail bytes from `trail` on. */
function charactersOf(encoding: string, lead: number, trail: number): Set<string> {
  const decoder = new TextDecoder(encoding);
  const known = new Set<string>();
  for (let first = lead; first < 0xff; first++) {
    for (let second = trail; second < 0xff; second++) {
      const text = decoder.decode(Uint8Array.of(first, second));
      if (/^\p{Script=Han}$/u.test(text)) known.add(text);
    }
  }
  return known;
}

/** GB 2312 knows simplified characters alone, Big5 traditional ones. */
const known = { 'zh-Hans': charactersOf('gbk', 0xa1, 0xa1), 'zh-Hant': charactersOf('big5', 0xa1, 0x40) };

/** Han characters of a text that are not written in a script. */
export const foreignTo = (script: 'zh-Hans' | 'zh-Hant', text: string): string[] =>
  [...new Set(text.match(/\p{Script=Han}/gu) ?? [])].filter((character) => !known[script].has(character));
