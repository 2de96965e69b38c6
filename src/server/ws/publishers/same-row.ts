/**
 * Whether two rows of one table say the same; their last column is a time and does not count. False where there is no
 * row to compare with.
 */
export const sameRow = (before: readonly unknown[] | undefined, row: readonly unknown[]): boolean =>
  before !== undefined && row.every((value, column) => column === row.length - 1 || value === before[column]);
