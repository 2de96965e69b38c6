/** Names of currencies in a text, in capitals, each once. */
export const currenciesOf = (text: string): string[] => [
  ...new Set(
    text
      .toUpperCase()
      .split(/[\s,;，、]+/)
      .filter((name) => name !== ''),
  ),
];
