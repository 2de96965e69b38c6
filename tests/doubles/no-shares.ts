import type { AShareStore, AShareTable } from '../../src/server/store/tables/a-shares.ts';

const table: AShareTable = { version: '', date: '2026-11-20', list: [], listDates: new Map() };

/** A table of A-shares without rows, which cannot be replaced. */
export const noShares: AShareStore = {
  table: () => table,
  replace: () => Promise.reject(new Error('no A-shares are kept here')),
};
