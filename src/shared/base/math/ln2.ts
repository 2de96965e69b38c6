/** ln 2 in two parts, the first of which has 21 low bits of 0: a small integer times it is exact. */
export const ln2High = 0.6931471803691238;
export const ln2Low = 1.9082149292705877e-10;
export const inverseLn2 = Math.LOG2E;
