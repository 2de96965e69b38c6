/** Leverages that the form offers, as far as the market has them. */
export const leverageSteps: readonly number[] = [1, 2, 3, 5, 10, 20, 50, 75, 100, 125];
