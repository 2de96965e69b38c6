import * as v from 'valibot';

/** One A-share: exchange_id 1 = Shanghai, 2 = Shenzhen; security_id keeps its leading zeros. */
export const AShare = v.object({
  security_id: v.pipe(v.string(), v.regex(/^\d{6}$/)),
  exchange_id: v.picklist([1, 2]),
  security_name: v.pipe(v.string(), v.minLength(1)),
});
export type AShare = v.InferOutput<typeof AShare>;

/**
 * A share as it is served: with what its name is found by in Latin letters, initials and whole pinyin, `gzmt
 * guizhoumaotai`.
 */
export const NamedShare = v.object({ ...AShare.entries, pinyin: v.string() });
export type NamedShare = v.InferOutput<typeof NamedShare>;

/**
 * A row as a table of the exchanges has it: with the day of listing, YYYY-MM-DD in China, null where the source does
 * not tell it.
 */
export interface AShareRow extends AShare {
  readonly list_date: string | null;
}

export const aShareMarkets = { 1: 'SH', 2: 'SZ' } as const;

/** `exchange_code_name`, for example SH_600519_贵州茅台. */
export const aShareValue = (share: AShare): string =>
  `${aShareMarkets[share.exchange_id]}_${share.security_id}_${share.security_name}`;

const boards = [
  { prefixes: ['600', '601', '603', '605'], exchange_id: 1, board: 'SH_MAIN' },
  { prefixes: ['688', '689'], exchange_id: 1, board: 'STAR' },
  { prefixes: ['000', '001', '002', '003'], exchange_id: 2, board: 'SZ_MAIN' },
  { prefixes: ['300', '301', '302'], exchange_id: 2, board: 'CHINEXT' },
] as const;

export type Board = (typeof boards)[number]['board'];

/** Board and exchange of a six-digit code; undefined where the prefix is on no Shanghai or Shenzhen share board. */
export function boardOf(securityId: string): { readonly exchange_id: 1 | 2; readonly board: Board } | undefined {
  const row = boards.find(({ prefixes }) => (prefixes as readonly string[]).includes(securityId.slice(0, 3)));
  return row && { exchange_id: row.exchange_id, board: row.board };
}
