/** Exponent of the largest power of ten that is not above a positive finite number, exactly. */
export const magnitudeOf = (x: number): number => Number(x.toExponential().split('e')[1]);
