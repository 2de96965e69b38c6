/** What an order of a BLSH is for: a level from 0, the sale of what is held, or what closes at the end. */
export const profitPurpose = 60;
export const closingPurpose = 61;

const purposes = 64;
const attempts = 2 ** 20;

export interface OrderPurpose {
  readonly cycle: number;
  readonly purpose: number;
  readonly attempt: number;
}

/** Number of an order. */
export const numberOf = ({ cycle, purpose, attempt }: OrderPurpose): number =>
  (cycle * purposes + purpose) * attempts + attempt;

export function purposeOf(number: number): OrderPurpose {
  const rest = Math.floor(number / attempts);
  return { cycle: Math.floor(rest / purposes), purpose: rest % purposes, attempt: number % attempts };
}
