/** Adds amounts of up to three decimals without an error of floats. */
export const sum = (texts: readonly string[]) =>
  texts.reduce((total, text) => total + Math.round(Number(text) * 1_000), 0) / 1_000;
