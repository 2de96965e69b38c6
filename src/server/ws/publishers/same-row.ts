/**
 * Whether two rows of one table say the same; their column `time`, the last one by default, does not count. False where
 * there is no row to compare with.
 */
export const sameRow = (before: readonly unknown[] | undefined, row: readonly unknown[], time = row.length - 1) =>
  before !== undefined && row.every((value, column) => column === time || value === before[column]);
