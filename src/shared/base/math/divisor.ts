/** The greatest amount that two amounts above 0 are whole multiples of; the other one where one is 0. */
export function divisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y > 0n) [x, y] = [y, x % y];
  return x;
}
