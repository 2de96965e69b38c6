/** Digits of a value that a line is dragged to. */
const digits = 4;

/** A value of an indicator as round as a person would type it. */
export const roundValue = (value: number): number => Number(value.toPrecision(digits));
